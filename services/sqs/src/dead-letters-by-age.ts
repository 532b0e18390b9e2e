import type { Kept } from "./queue-contents.js";
import { isFifo } from "./queue-name.js";
import type { SqsState } from "./state.js";

/*
 * A message keeps its age when it moves to the dead-letter queue of a standard queue, and its place there is behind all others. So
 * it may expire before what is in front of it, and is found by its age.
 */

/** Files a visible message, where it is a dead letter that kept its age. */
export function fileByAge(state: SqsState, queue: string, kept: Kept): void {
  const place = placeOf(queue, kept);
  if (place !== undefined) state.deadLetters.of(queue).set(place, true);
}

/** Takes a message out again that is no longer visible. */
export function unfileByAge(state: SqsState, queue: string, kept: Kept): void {
  const place = placeOf(queue, kept);
  if (place !== undefined) state.deadLetters.of(queue).delete(place);
}

/** Keys of the visible dead letters, those that were sent first in front. */
export function* deadLettersByAge(state: SqsState, queue: string): IterableIterator<string> {
  for (const place of state.deadLetters.of(queue).keys()) yield place.slice(place.indexOf(" ") + 1);
}

function placeOf(queue: string, { key, message: { sentAt, deadFrom } }: Kept): string | undefined {
  if (deadFrom === undefined || sentAt === undefined || isFifo(queue)) return undefined;
  return `${String(sentAt).padStart(16, "0")} ${key}`;
}

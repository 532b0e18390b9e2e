import { keys } from "@cloudstub/kit";
import type { EmulatedState, StoredMessage } from "../state.js";

/*
 * A message keeps its age when it moves to the dead-letter queue of a standard queue, and comes after all others there. So it may
 * expire before messages that come earlier, and is found by its age.
 */

/** Indexes a visible message, where it is a dead letter that kept its age. */
export function addByAge(state: EmulatedState, queue: string, entry: Entry): void {
  const age = ageKey(entry);
  if (age !== undefined) state.deadLetters.of(queue).set(age, true);
}

/** Removes a message from the index that is no longer visible. */
export function removeByAge(state: EmulatedState, queue: string, entry: Entry): void {
  const age = ageKey(entry);
  if (age !== undefined) state.deadLetters.of(queue).delete(age);
}

/** When the oldest visible dead letter was sent; Infinity where there is none. */
export function oldestDeadLetter(state: EmulatedState, queue: string): number {
  const age = state.deadLetters.of(queue).firstKey();
  return age === undefined ? Number.POSITIVE_INFINITY : keys.timeOf(age);
}

/** Removes the oldest visible dead letter from the index, where it was sent by a time, and returns its key. */
export function takeOldestDeadLetter(state: EmulatedState, queue: string, time: number): string | undefined {
  const ages = state.deadLetters.of(queue);
  const age = ages.firstKey();
  if (age === undefined || keys.timeOf(age) > time) return undefined;
  ages.delete(age);
  return age.slice(age.indexOf(" ") + 1);
}

interface Entry {
  readonly key: string;
  readonly message: StoredMessage;
}

function ageKey({ key, message: { sentAt, deadFrom } }: Entry): string | undefined {
  if (deadFrom === undefined || sentAt === undefined) return undefined;
  return `${keys.time(sentAt)} ${key}`;
}

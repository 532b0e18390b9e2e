import type { HeldMessage, SqsState } from "./state.js";

/** Later than any time that a clock shows, and short enough for the digits below. */
const END_OF_TIME = 9e15;

/** A message in flight, or delayed, with the key that it has in its queue. */
export interface Held {
  readonly key: string;
  readonly held: HeldMessage;
}

/** Files a message in flight or delayed under the time when it is due. */
export function schedule(state: SqsState, queue: string, { key, held }: Held): void {
  state.schedule.of(queue).set(placeOf(held.dueAt, key), true);
}

/** Takes a message out again. */
export function unschedule(state: SqsState, queue: string, { key, held }: Held): void {
  state.schedule.of(queue).delete(placeOf(held.dueAt, key));
}

/** When the next message is due; undefined where none is in flight or delayed. */
export function nextDue(state: SqsState, queue: string): number | undefined {
  const place = state.schedule.of(queue).lastKey();
  return place === undefined ? undefined : timeOf(place);
}

/** Takes out the message that is due next, where its time has come, and returns its key. */
export function takeDue(state: SqsState, queue: string, now: number): string | undefined {
  const places = state.schedule.of(queue);
  const place = places.lastKey();
  if (place === undefined || timeOf(place) > now) return undefined;
  places.delete(place);
  return place.slice(place.indexOf(" ") + 1);
}

/** The earliest time comes last, since the last key of a collection is the one that is found without an iteration. */
function placeOf(dueAt: number, key: string): string {
  return `${String(END_OF_TIME - dueAt).padStart(16, "0")} ${key}`;
}

function timeOf(place: string): number {
  return END_OF_TIME - Number(place.slice(0, place.indexOf(" ")));
}

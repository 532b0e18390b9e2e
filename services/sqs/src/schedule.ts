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

/** Files messages that are due together in one place: to file each would cost a receive of ten a fifth of its time in process. */
export function scheduleTogether(state: SqsState, queue: string, together: readonly [Held, ...Held[]]): void {
  const [{ key, held }] = together;
  if (held.filedWith === undefined) schedule(state, queue, { key, held });
  else
    state.schedule.of(queue).set(
      placeOf(held.dueAt, held.filedWith),
      together.map((one) => one.key),
    );
}

/** Takes a message out again. */
export function unschedule(state: SqsState, queue: string, { key, held }: Held): void {
  const places = state.schedule.of(queue);
  const place = placeOf(held.dueAt, held.filedWith ?? key);
  const filed = held.filedWith === undefined ? undefined : places.get(place);
  const others = Array.isArray(filed) ? filed.filter((other) => other !== key) : [];
  if (others.length === 0) places.delete(place);
  else places.set(place, others);
}

/** When the next message is due; undefined where none is in flight or delayed. */
export function nextDue(state: SqsState, queue: string): number | undefined {
  const place = state.schedule.of(queue).lastKey();
  return place === undefined ? undefined : timeOf(place);
}

/** Takes out the messages that are due next, where their time has come, and returns their keys; none where it has not. */
export function takeDue(state: SqsState, queue: string, now: number): readonly string[] {
  const places = state.schedule.of(queue);
  const place = places.lastKey();
  if (place === undefined || timeOf(place) > now) return none;
  const filed = places.get(place);
  places.delete(place);
  return Array.isArray(filed) ? filed : [place.slice(place.indexOf(" ") + 1)];
}

const none: readonly string[] = [];

/** The earliest time comes last, since the last key of a collection is the one that is found without an iteration. */
function placeOf(dueAt: number, key: string): string {
  return `${String(END_OF_TIME - dueAt).padStart(16, "0")} ${key}`;
}

function timeOf(place: string): number {
  return END_OF_TIME - Number(place.slice(0, place.indexOf(" ")));
}

import type { Hold, SqsState } from "./state.js";

/** Later than any time that a clock shows, and short enough for the digits below. */
const END_OF_TIME = 9e15;

/** The key of a message in flight, or delayed, and until when it is. */
interface Entry {
  readonly key: string;
  readonly hold: Hold;
}

/** Files a message in flight or delayed under the time when it is due. */
export function schedule(state: SqsState, queue: string, { key, hold }: Entry): void {
  state.schedule.of(queue).set(placeOf(hold.dueAt, key), true);
}

/** Files messages of one hold in one place: to file each would cost a receive of ten a fifth of its time in process. */
export function scheduleTogether(
  state: SqsState,
  queue: string,
  { keys, hold }: { readonly keys: readonly string[]; readonly hold: Hold },
): void {
  const [key = ""] = keys;
  if (hold.filedWith === undefined) schedule(state, queue, { key, hold });
  else state.schedule.of(queue).set(placeOf(hold.dueAt, hold.filedWith), keys);
}

/** Takes a message out again. */
export function unschedule(state: SqsState, queue: string, { key, hold }: Entry): void {
  const places = state.schedule.of(queue);
  const place = placeOf(hold.dueAt, hold.filedWith ?? key);
  const filed = hold.filedWith === undefined ? undefined : places.get(place);
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

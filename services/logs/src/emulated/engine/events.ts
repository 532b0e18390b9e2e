import { keys } from "@cloudstub/kit";

/** Where an event is, or would be: its time, the number of its stream in the group, and its own number in the stream. */
export interface EventPlace {
  readonly time: number;
  readonly stream: number;
  readonly number: number;
}

/** The key of an event in its stream. */
export function eventKey({ time, number }: Pick<EventPlace, "time" | "number">): string {
  return keys.time(time) + keys.counter(number);
}

/** The time and the number of an event in its stream. */
export function placeOfKey(key: string): Pick<EventPlace, "time" | "number"> {
  return { time: keys.timeOf(key), number: Number(key.slice(-16)) };
}

/**
 * The id of an event, 56 digits: a number with the time above its 144 lower bits, as the examples of AWS's API reference have it, then the numbers
 * of the stream and of the event.
 */
export function eventId({ time, stream, number }: EventPlace): string {
  return String((BigInt(time) << 144n) | (BigInt(stream) << 64n) | BigInt(number)).padStart(56, "0");
}

/** The place of an id; undefined for digits that are none. */
export function placeOfId(digits: string): EventPlace | undefined {
  const id = BigInt(digits);
  const [time, stream, number] = [id >> 144n, (id >> 64n) & ((1n << 80n) - 1n), id & ((1n << 64n) - 1n)];
  if (time > LATEST || stream > SAFE || number >= SAFE) return undefined;
  return { time: Number(time), stream: Number(stream), number: Number(number) };
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Milliseconds of the greatest time that a `Date` can hold. */
export const LATEST_TIME = 8.64e15;
const LATEST = BigInt(LATEST_TIME);

/** A time of a request: milliseconds without a fraction, which JSON may have, and not later than a `Date` can be. */
export function wholeTime(time: number): number {
  return Math.min(Math.trunc(time), LATEST_TIME);
}

/** What the keys of events up to a time of a request come before. */
export function keyAfter(time: number): string {
  return keys.time(Math.min(wholeTime(time) + 1, LATEST_TIME));
}

/** Bytes that AWS counts for an event (API reference, PutLogEvents). */
export function sizeOf(message: string): number {
  return Buffer.byteLength(message) + 26;
}

/** Bytes of the largest batch, and of the largest page. */
export const LARGEST_BATCH = 1_048_576;

import { keys } from "@cloudstub/kit";
import type { Item } from "../../items/attribute-value.js";
import type { EmulatedState, EmulatedTable } from "../state.js";

/** Items that expired longer ago stay (DynamoDB Developer Guide, "Using time to live": values more than five years old). */
const LONGEST_AGO = 5 * 365.25 * 86_400_000;
/** The greatest time of a `Date`, in milliseconds. */
const LATEST = 8.64e15;

/** An item that is written: where it is stored, and what it was and will be. */
interface Write {
  readonly place: string;
  readonly old: () => Item | undefined;
  readonly next: Item | undefined;
  readonly now: number;
}

/** Keeps the times at which items expire, where a table has a time to live. To be called once for each item that is written. */
export function indexExpiry(state: EmulatedState, table: EmulatedTable, { place, old, next, now }: Write): void {
  const { timeToLive } = table;
  if (timeToLive === undefined) return;
  const [before, after] = [expiryOf(timeToLive.attribute, old()), expiryOf(timeToLive.attribute, next)];
  if (before === after) return;
  if (before !== undefined) state.expiries.of(table.name).delete(keys.time(before) + place);
  if (after !== undefined) addExpiry(state, table.name, { place, time: after, now });
}

/** Remembers when an item expires. One that should have expired long ago does not. */
export function addExpiry(
  state: EmulatedState,
  table: string,
  { place, time, now }: { readonly place: string; readonly time: number; readonly now: number },
): void {
  if (time < now - LONGEST_AGO) return;
  const expiries = state.expiries.of(table);
  const key = keys.time(time) + place;
  expiries.set(key, true);
  if (expiries.firstKey() === key) state.nextExpiries.set(`${keys.time(time)} ${table}`, table);
}

/** When an item expires: the attribute's number of seconds since 1970. Undefined for an item without it, or with a value of another type. */
export function expiryOf(attribute: string, item: Item | undefined): number | undefined {
  const number = item?.[attribute]?.N;
  if (number === undefined) return undefined;
  const time = Math.floor(Number(number)) * 1000;
  return time >= 0 && time <= LATEST ? time : undefined;
}

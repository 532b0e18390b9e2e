import { keys } from "@cloudstub/kit";
import type { Item } from "../../../items/attribute-value.js";
import type { EmulatedState, ItemObserver } from "../../state.js";

/** Items that expired longer ago stay (DynamoDB Developer Guide, "Using time to live": values more than five years old). */
const MAX_AGO = 5 * 365.25 * 86_400_000;
/** The greatest time of a `Date`, in milliseconds. */
const LATEST = 8.64e15;

/** Keeps the times at which items expire, where their table has a time to live. */
export const indexExpiry: ItemObserver = {
  setting: "timeToLive",
  observe({ state, clock }, { table, itemKey, old, after }) {
    const { timeToLive } = table;
    if (timeToLive === undefined) return;
    const [before, next] = [expiryOf(timeToLive.attribute, old()), expiryOf(timeToLive.attribute, after?.item)];
    if (before === next) return;
    if (before !== undefined) state.expiries.of(table.name).delete(keys.time(before) + itemKey);
    if (next !== undefined) addExpiry(state, table.name, { itemKey, time: next, now: clock.now() });
  },
};

/** Remembers when an item expires. One that should have expired long ago does not. */
export function addExpiry(
  state: EmulatedState,
  table: string,
  { itemKey, time, now }: { readonly itemKey: string; readonly time: number; readonly now: number },
): void {
  if (time < now - MAX_AGO) return;
  const expiries = state.expiries.of(table);
  const key = keys.time(time) + itemKey;
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

import { keys } from "@cloudstub/kit";
import type { ItemObserver } from "../item-observers.js";
import type { StoredItem } from "../items/state.js";
import type { EmulatedState, EmulatedTable } from "../state.js";

const DAY = 86_400_000;

/** Versions that one write forgets at most; it adds one. */
const MOST_FORGOTTEN = 4;

/** Keeps items as they were before each write, where points in time of their table can be restored. */
export const keepVersion: ItemObserver = {
  setting: "pointInTimeRecovery",
  observe({ state, clock }, { table, place, before }) {
    const { pointInTimeRecovery: recovery } = table;
    if (recovery === undefined) return;
    const now = clock.now();
    const versions = state.itemVersions.of(table.name);
    let left = MOST_FORGOTTEN;
    for (const key of versions.keys({ before: keys.time(now - recovery.days * DAY) })) {
      if (left-- === 0) break;
      versions.delete(key);
    }
    const last = versions.lastKey();
    const number = last !== undefined && keys.timeOf(last) === now ? Number(last.slice(-DIGITS)) + 1 : 0;
    versions.set(keys.time(now) + keys.counter(number), { place, ...(before && { before }) });
  },
};

/** Of `keys.counter`. */
const DIGITS = 16;

/** The first and the last time that can be restored. AWS's last one is about five minutes ago; here it is now. */
export function restorableTimes({ pointInTimeRecovery: recovery }: EmulatedTable, now: number) {
  return recovery && { earliest: Math.max(recovery.since, now - recovery.days * DAY), latest: now };
}

/** The items of a table as they were at a time, changes of that very time included. */
export function itemsAt(state: EmulatedState, { name }: EmulatedTable, time: number): Map<string, StoredItem> {
  const items = new Map(state.items.of(name).entries());
  for (const { place, before } of state.itemVersions.of(name).values({ from: keys.time(time + 1), reverse: true })) {
    if (before === undefined) items.delete(place);
    else items.set(place, before);
  }
  return items;
}

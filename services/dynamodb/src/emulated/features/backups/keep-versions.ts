import { keys } from "@cloudstub/kit";
import type { ItemObserver } from "../../state.js";

const DAY = 86_400_000;

/** Versions that one write forgets at most; it adds one. */
const MAX_FORGOTTEN = 4;

/** Keeps items as they were before each write, where points in time of their table can be restored. */
export const keepVersion: ItemObserver = {
  setting: "pointInTimeRecovery",
  observe({ state, clock }, { table, itemKey, before }) {
    const { pointInTimeRecovery: recovery } = table;
    if (recovery === undefined) return;
    const now = clock.now();
    const versions = state.itemVersions.of(table.name);
    let left = MAX_FORGOTTEN;
    for (const key of versions.keys({ before: keys.time(now - Math.trunc(recovery.days) * DAY) })) {
      if (left-- === 0) break;
      versions.delete(key);
    }
    const last = versions.lastKey();
    const number = last !== undefined && keys.timeOf(last) === now ? Number(last.slice(-DIGITS)) + 1 : 0;
    versions.set(keys.time(now) + keys.counter(number), { place: itemKey, ...(before && { before }) });
  },
};

/** Of `keys.counter`. */
const DIGITS = 16;

import { type Agent, keys } from "@cloudstub/kit";
import { decodeItem } from "../../engine/items/encoded-item.js";
import type { EmulatedState } from "../../state.js";
import { addExpiry, expiryOf } from "./expiry-index.js";

/** The rest waits for a moment, of which a step takes a small part, as in `expire-items.ts`. */
const MAX_AT_ONCE = 50;
const PAUSE = 5;

/** Finds out when the items expire that a table had when its time to live was enabled. */
export const findExpiries: Agent<EmulatedState> = {
  deferrable: true,
  due({ expirySearches }) {
    const first = expirySearches.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  what: ({ expirySearches }) => [
    `items of table ${expirySearches.get(expirySearches.firstKey() ?? "")?.table} are looked through for times to live`,
  ],
  run({ state, clock }) {
    const first = state.expirySearches.firstKey() ?? "";
    const search = state.expirySearches.get(first);
    const table = state.tables.get(search?.table ?? "");
    state.expirySearches.delete(first);
    if (search === undefined || table?.timeToLive === undefined) return;
    const now = clock.now();
    let left = MAX_AT_ONCE;
    let after = "";
    for (const [itemKey, stored] of state.items.of(table.name).entries({ after: search.after })) {
      if (left-- === 0) {
        state.expirySearches.set(`${keys.time(now + PAUSE)} ${table.name}`, { table: table.name, after });
        return;
      }
      const time = expiryOf(table.timeToLive.attribute, decodeItem(stored));
      if (time !== undefined) addExpiry(state, table.name, { itemKey, time, now });
      after = itemKey;
    }
  },
};

import { type Agent, type AgentCall, keys } from "@cloudstub/kit";
import { decodeItem } from "../../engine/items/encoded-item.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { store } from "../../engine/writing/item-write.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { expiryOf } from "./expiry-index.js";

/** The rest waits for a moment, of which a step takes a small part, so that requests have most of the processor's time. */
const MAX_AT_ONCE = 25;
const PAUSE = 12;

/** The time that a key of `expiries` begins with has 16 digits. */
const TIME_DIGITS = 16;

/** Deletes items when their time to live has come: at once, where AWS takes up to a few days. */
export const expireItems: Agent<EmulatedState> = {
  deferrable: true,
  due({ nextExpiries }) {
    const first = nextExpiries.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first), housekeeping: true };
  },
  what: ({ nextExpiries }) => [`items of table ${nextExpiries.get(nextExpiries.firstKey() ?? "")} expire`],
  run(call) {
    const { state, clock } = call;
    const first = state.nextExpiries.firstKey() ?? "";
    const table = state.tables.get(state.nextExpiries.get(first) ?? "");
    state.nextExpiries.delete(first);
    if (table?.timeToLive === undefined) return;
    const next = expire(call, table, table.timeToLive.attribute);
    if (next !== undefined)
      state.nextExpiries.set(`${keys.time(Math.max(next, clock.now() + PAUSE))} ${table.name}`, table.name);
  },
};

/** Deletes what is due of a table, and returns when the next item is. */
function expire(call: AgentCall<EmulatedState>, table: EmulatedTable, attribute: string): number | undefined {
  const expiries = call.state.expiries.of(table.name);
  const now = call.clock.now();
  let left = MAX_AT_ONCE;
  for (const key of expiries.keys()) {
    const time = keys.timeOf(key);
    if (time > now || left-- === 0) return time;
    expiries.delete(key);
    remove(call, table, { itemKey: key.slice(TIME_DIGITS), attribute });
  }
  return undefined;
}

function remove(
  call: AgentCall<EmulatedState>,
  table: EmulatedTable,
  { itemKey, attribute }: { readonly itemKey: string; readonly attribute: string },
): void {
  const before = call.state.items.of(table.name).get(itemKey);
  const item = before && decodeItem(before);
  if (item === undefined || (expiryOf(attribute, item) ?? Number.POSITIVE_INFINITY) > call.clock.now()) return;
  const names = keysOf(table).attributes.map(({ name }) => name);
  const ofKey = Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
  store(call, {
    table,
    keys: ofKey,
    itemKey,
    before,
    old: () => item,
    after: undefined,
    isCheck: false,
    byService: true,
  });
}

import { type Agent, keys } from "@cloudstub/kit";
import { addEntry } from "../../engine/indexes/index-entries.js";
import { addIndexBytes, entrySize } from "../../engine/indexes/table-size.js";
import { decodeItem } from "../../engine/items/encoded-item.js";
import type { TableIndex } from "../../engine/keys/table-keys.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import type { BackfillState } from "../../state/backfills.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";

/** The rest waits for a moment, of which a step takes a small part, so that requests have most of the processor's time. */
const MAX_AT_ONCE = 100;
const PAUSE = 5;

/** Lets a new index of a table be filled, and returns the table, whose index can't be read until then. */
export function beginBackfill(
  { backfills }: BackfillState,
  table: EmulatedTable,
  { index, at }: { readonly index: string; readonly at: number },
) {
  backfills.set(`${keys.time(at)} ${table.name} ${index}`, { table: table.name, index, after: "" });
  return { ...table, backfilling: [...(table.backfilling ?? []), index] };
}

/** Fills new indexes with the items that their tables have. */
export const backfillIndexes: Agent<EmulatedState> = {
  deferrable: true,
  due({ backfills }) {
    const first = backfills.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  what({ backfills }) {
    const { table, index } = backfills.get(backfills.firstKey() ?? "") ?? {};
    return [`index ${index} of table ${table} is filled`];
  },
  run({ state, clock }) {
    const first = state.backfills.firstKey() ?? "";
    const backfill = state.backfills.get(first);
    const table = state.tables.get(backfill?.table ?? "");
    const index = table && keysOf(table).indexes.find(({ name }) => name === backfill?.index);
    state.backfills.delete(first);
    if (backfill === undefined || table === undefined || index === undefined) return;
    const last = fill(state, table, { index, after: backfill.after });
    if (last === undefined) finish(state, table, index.name);
    else
      state.backfills.set(`${keys.time(clock.now() + PAUSE)} ${table.name} ${index.name}`, {
        ...backfill,
        after: last,
      });
  },
};

/** Adds items to an index, and returns the key of the last one; undefined where none is left. */
function fill(
  state: EmulatedState,
  table: EmulatedTable,
  { index, after }: { readonly index: TableIndex; readonly after: string },
): string | undefined {
  let [seen, added] = [0, 0];
  let last: string | undefined;
  for (const [key, stored] of state.items.of(table.name).entries({ after })) {
    if (seen++ === MAX_AT_ONCE) break;
    const item = decodeItem(stored);
    if (addEntry(state, table, { index, key, item })) added += entrySize(table, index, { item, size: stored.size });
    last = key;
  }
  addIndexBytes(state, table, { index: index.name, added });
  return seen > MAX_AT_ONCE ? last : undefined;
}

function finish(state: EmulatedState, table: EmulatedTable, index: string): void {
  const { backfilling = [], ...others } = table;
  const left = backfilling.filter((name) => name !== index);
  state.tables.set(table.name, { ...others, ...(left.length > 0 && { backfilling: left }) });
}

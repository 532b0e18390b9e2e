import type { EmulatedState, EmulatedTable } from "../../state.js";
import { dropIndex } from "../indexes/index-entries.js";
import { keysOf } from "../keys/table-keys.js";
import { forgetBackfills, forgetExpiries } from "./forget.js";

/** Removes a table with its items and indexes. Its stream and its backups stay. */
export function removeTable(state: EmulatedState, table: EmulatedTable): void {
  for (const index of keysOf(table).indexes) dropIndex(state, table, index);
  forgetBackfills(state, { table: table.name });
  forgetExpiries(state, table.name);
  state.itemVersions.drop(table.name);
  state.items.drop(table.name);
  state.tableSizes.delete(table.name);
  state.lastWrites.drop(table.name);
  state.capacityLeft.drop(table.name);
  state.earlierItems.drop(table.name);
  state.tables.delete(table.name);
}

import { emptyTagKeys } from "../../engine/tables/tag-errors.js";
import { taggedTable } from "../../engine/tables/tagged-table.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags of a table by their keys; it need not have them. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ ResourceArn, TagKeys }, call) => {
  if (TagKeys.length === 0) throw emptyTagKeys();
  const table = taggedTable(call, ResourceArn, "UntagResource");
  const left = Object.entries(table.tags ?? {}).filter(([key]) => !TagKeys.includes(key));
  call.state.tables.set(table.name, { ...table, tags: Object.fromEntries(left) });
  return {};
};

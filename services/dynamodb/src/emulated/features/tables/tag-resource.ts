import { emptyTags } from "../../engine/tables/tag-errors.js";
import { taggedTable } from "../../engine/tables/tagged-table.js";
import { withTags } from "../../engine/tables/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to a table, or replaces the values of those that it has. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ ResourceArn, Tags }, call) => {
  if (Tags.length === 0) throw emptyTags();
  const table = taggedTable(call, ResourceArn, "TagResource");
  call.state.tables.set(table.name, withTags(table, Tags));
  return {};
};

import type { EmulatedHandler } from "../../types.js";
import { tableOfArn } from "../table-arn.js";
import { emptyTags } from "../tag-errors.js";
import { withTags } from "../tags.js";

/** Adds tags to a table, or replaces the values of those that it has. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ ResourceArn, Tags }, call) => {
  if (Tags.length === 0) throw emptyTags();
  const table = tableOfArn(call, ResourceArn);
  call.state.tables.set(table.name, withTags(table, Tags));
  return {};
};

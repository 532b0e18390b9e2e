import { describeTable as described } from "../../engine/tables/description.js";
import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";

/** The description of a table. Its item count is live, where AWS counts every six hours. */
export const describeTable: EmulatedHandler<"DescribeTable"> = ({ TableName }, call) => ({
  Table: described(call, namedTable(call, TableName, "named")),
});

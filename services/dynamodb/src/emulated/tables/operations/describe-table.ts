import type { EmulatedHandler } from "../../types.js";
import { describeTable as described } from "../description.js";
import { namedTable } from "../named-table.js";

/** The description of a table. Its item count is live, where AWS counts every six hours. */
export const describeTable: EmulatedHandler<"DescribeTable"> = ({ TableName }, call) => ({
  Table: described(call, namedTable(call, TableName, "named")),
});

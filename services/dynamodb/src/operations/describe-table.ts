import { describe } from "../tables/table-description.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";

/** Describes a table, with the live number of its items. */
export const describeTable: DynamodbHandler<"DescribeTable"> = ({ TableName }, call) => ({
  Table: describe(findTable(call.state, TableName, "named"), call),
});

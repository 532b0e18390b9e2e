import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";
import { checkIndex, insightsOf } from "./contributor-insights.js";

/** Whether the insights of a table or index are enabled. */
export const describeContributorInsights: EmulatedHandler<"DescribeContributorInsights"> = (
  { TableName, IndexName },
  call,
) => {
  const table = namedTable(call, TableName, "named");
  checkIndex(table, IndexName);
  return { TableName: table.name, ...(IndexName !== undefined && { IndexName }), ...insightsOf(table, IndexName) };
};

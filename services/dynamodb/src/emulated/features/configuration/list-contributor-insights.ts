import { validation } from "../../../errors.js";
import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { insightsOf } from "./contributor-insights.js";

/** Summaries in one page. */
const MAX = 100;

/** The tables and indexes with insights, or those of one table, in pages. */
export const listContributorInsights: EmulatedHandler<"ListContributorInsights"> = (
  { TableName, MaxResults = MAX, NextToken },
  call,
) => {
  const tables = TableName === undefined ? [...call.state.tables.values()] : [namedTable(call, TableName, "named")];
  const start = NextToken === undefined ? 0 : Number(NextToken);
  if (!Number.isSafeInteger(start) || start < 0) throw validation("NextToken is not valid");
  const all = tables.flatMap(summaries);
  const page = all.slice(start, start + MaxResults);
  const end = start + page.length;
  return { ContributorInsightsSummaries: page, ...(end < all.length && { NextToken: String(end) }) };
};

function summaries(table: EmulatedTable) {
  return Object.keys(table.contributorInsights ?? {}).map((index) => {
    const { LastUpdateDateTime: _, ...insights } = insightsOf(table, index);
    return { TableName: table.name, ...(index !== "" && { IndexName: index }), ...insights };
  });
}

import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";
import { checkIndex, insightsOf } from "./contributor-insights.js";

/** Enables the insights of a table or index, or disables them. */
export const updateContributorInsights: EmulatedHandler<"UpdateContributorInsights"> = (input, call) => {
  const { state, clock } = call;
  const {
    TableName,
    IndexName,
    ContributorInsightsAction: action,
    ContributorInsightsMode: mode = "ACCESSED_AND_THROTTLED_KEYS",
  } = input;
  const table = namedTable(call, TableName, "named");
  checkIndex(table, IndexName);
  const setting = { updatedAt: clock.now(), ...(action === "ENABLE" && { mode }) };
  const updated = { ...table, contributorInsights: { ...table.contributorInsights, [IndexName ?? ""]: setting } };
  state.tables.set(table.name, updated);
  const { LastUpdateDateTime: _, ...insights } = insightsOf(updated, IndexName);
  return { TableName: table.name, ...(IndexName !== undefined && { IndexName }), ...insights };
};

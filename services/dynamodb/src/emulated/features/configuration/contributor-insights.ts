import { keysOf } from "../../engine/keys/table-keys.js";
import { indexNotFound } from "../../engine/tables/errors.js";
import type { EmulatedTable } from "../../state.js";

/** Throws `ResourceNotFoundException` for an index that a table does not have. */
export function checkIndex(table: EmulatedTable, index: string | undefined): void {
  if (index !== undefined && !keysOf(table).indexes.some(({ name }) => name === index)) throw indexNotFound();
}

/** The insights of a table, or of one of its indexes. Here they are settings: nothing is counted. */
export function insightsOf({ contributorInsights = {} }: EmulatedTable, index: string | undefined) {
  const { mode, updatedAt } = contributorInsights[index ?? ""] ?? {};
  return {
    ContributorInsightsStatus: mode === undefined ? ("DISABLED" as const) : ("ENABLED" as const),
    ...(mode && { ContributorInsightsMode: mode }),
    ...(updatedAt !== undefined && { LastUpdateDateTime: new Date(updatedAt) }),
  };
}

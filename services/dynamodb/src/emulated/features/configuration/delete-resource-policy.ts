import { checkActive } from "../../engine/tables/status.js";
import type { EmulatedHandler } from "../../types.js";
import { policyOf, tableOf } from "./resource-policy.js";

/** Takes a policy from a table. Without an expected revision it succeeds also where there is none (DynamoDB API Reference, DeleteResourcePolicy). */
export const deleteResourcePolicy: EmulatedHandler<"DeleteResourcePolicy"> = (
  { ResourceArn, ExpectedRevisionId: expected },
  call,
) => {
  const { resourcePolicy, ...table } = tableOf(call, ResourceArn);
  checkActive(table);
  if (expected !== undefined) policyOf({ ...table, ...(resourcePolicy && { resourcePolicy }) }, ResourceArn, expected);
  call.state.tables.set(table.name, table);
  return { RevisionId: resourcePolicy?.revisionId };
};

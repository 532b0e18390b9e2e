import { checkPolicy } from "../../engine/tables/policy-text.js";
import { checkActive } from "../../engine/tables/status.js";
import type { EmulatedHandler } from "../../types.js";
import { policyOf, tableOf } from "./resource-policy.js";

/** Stands for the expectation that there is no policy (DynamoDB API Reference, PutResourcePolicy). */
const NO_POLICY = "NO_POLICY";

/** Gives a table a policy, or replaces it. */
export const putResourcePolicy: EmulatedHandler<"PutResourcePolicy"> = (
  { ResourceArn, Policy, ExpectedRevisionId: expected },
  call,
) => {
  checkPolicy(Policy);
  const table = tableOf(call, ResourceArn);
  checkActive(table);
  if (expected === NO_POLICY ? table.resourcePolicy !== undefined : expected !== undefined)
    policyOf(table, ResourceArn, expected);
  const revisionId = call.ids.uuid();
  call.state.tables.set(table.name, { ...table, resourcePolicy: { text: Policy, revisionId } });
  return { RevisionId: revisionId };
};

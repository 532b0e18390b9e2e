import { checkActive } from "../../tables/status.js";
import type { EmulatedHandler } from "../../types.js";
import { checkPolicy } from "../policy-text.js";
import { policyOf, tableOf } from "../resource-policy.js";

/** Stands for the expectation that there is no policy (DynamoDB API Reference, PutResourcePolicy). */
const NO_POLICY = "NO_POLICY";

/** Gives a table a policy, or replaces it. */
export const putResourcePolicy: EmulatedHandler<"PutResourcePolicy"> = ({ ResourceArn, Policy, ExpectedRevisionId: expected }, call) => {
  checkPolicy(Policy);
  const table = tableOf(call, ResourceArn);
  checkActive(table);
  if (expected === NO_POLICY ? table.resourcePolicy !== undefined : expected !== undefined) policyOf(table, ResourceArn, expected);
  const revisionId = call.ids.uuid();
  call.state.tables.set(table.name, { ...table, resourcePolicy: { text: Policy, revisionId } });
  return { RevisionId: revisionId };
};

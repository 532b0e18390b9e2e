import { invalid, limitExceeded, noGroup } from "../../engine/errors.js";
import { nameIn, policyKey } from "../../engine/groups.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { policyEntry, resourceIn } from "./policy.js";

/** Policies of an account (recorded answer of AWS: the eleventh is refused). */
const MOST_POLICIES = 10;

/** Keeps a policy of the account, or of a log group. Policies are not evaluated. */
export const putResourcePolicy: EmulatedHandler<"PutResourcePolicy"> = (input, call) => {
  const { policyName: name, policyDocument: document } = input;
  const resourceArn = resourceIn(call, input);
  const { resourcePolicies } = call.state;
  if (document === undefined || (name === undefined && resourceArn === undefined))
    throw invalid("policyDocument, and policyName or resourceArn, have to be specified.");
  if (!isJsonObject(document)) throw invalid("The policy document is not valid JSON.");
  const place = policyKey({ name, resourceArn });
  if (resourceArn !== undefined) checkResource(call, resourceArn, input.expectedRevisionId ?? undefined);
  else if (!resourcePolicies.has(place) && countOfAccount(call) >= MOST_POLICIES) throw limitExceeded();
  const policy = {
    ...(resourceArn === undefined ? { name } : { resourceArn, revision: call.ids.uuid() }),
    document,
    updatedAt: call.clock.now(),
  };
  resourcePolicies.set(place, policy);
  return {
    resourcePolicy: policyEntry(policy),
    ...("revision" in policy && { revisionId: policy.revision }),
  };
};

function countOfAccount({ state }: EmulatedCall): number {
  return Array.from(state.resourcePolicies.keys({ prefix: "account:" })).length;
}

/** Throws where there is no such group, or where its policy has changed meanwhile. AWS's words for that are not documented. */
function checkResource(call: EmulatedCall, resourceArn: string, revision: string | undefined): void {
  if (!call.state.groups.has(nameIn(call, resourceArn))) throw noGroup();
  if (call.state.resourcePolicies.get(policyKey({ resourceArn }))?.revision !== revision)
    throw invalid("The expected revision ID does not match the current revision ID.");
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

import { createHash } from "node:crypto";
import { malformedPolicy, policyConflict, policyNotFound } from "../errors.js";
import { sharedParameter } from "../policies/shared-parameter.js";
import type { EmulatedHandler } from "../types.js";

/** Attaches a policy to a parameter, or replaces the one of an id and hash. */
export const putResourcePolicy: EmulatedHandler<"PutResourcePolicy"> = (
  { ResourceArn, Policy, PolicyId, PolicyHash },
  call,
) => {
  const policies = call.state.resourcePolicies.of(sharedParameter(call, ResourceArn).name);
  if (!isPolicy(Policy)) throw malformedPolicy();
  if (PolicyId !== undefined) {
    const existing = policies.get(PolicyId);
    if (existing === undefined) throw policyNotFound();
    if (existing.hash !== PolicyHash) throw policyConflict();
  }
  const id = PolicyId ?? call.ids.uuid();
  const hash = createHash("sha256").update(Policy).digest("hex");
  policies.set(id, { id, hash, text: Policy });
  return { PolicyId: id, PolicyHash: hash };
};

function isPolicy(text: string): boolean {
  try {
    const policy: unknown = JSON.parse(text);
    return typeof policy === "object" && policy !== null && "Statement" in policy;
  } catch {
    return false;
  }
}

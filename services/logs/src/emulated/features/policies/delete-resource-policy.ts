import { invalid, noPolicy } from "../../engine/errors.js";
import { policyKey } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";
import { resourceIn } from "./policy.js";

/** Deletes a policy of the account, or of a log group. */
export const deleteResourcePolicy: EmulatedHandler<"DeleteResourcePolicy"> = (input, call) => {
  const { state } = call;
  const { policyName: name, expectedRevisionId } = input;
  const resourceArn = resourceIn(call, input);
  if (name === undefined && resourceArn === undefined) throw invalid("policyName or resourceArn has to be specified.");
  const place = policyKey({ name, resourceArn });
  const policy = state.resourcePolicies.get(place);
  if (policy === undefined) throw noPolicy(name ?? resourceArn ?? "");
  if (expectedRevisionId !== undefined && policy.revision !== expectedRevisionId)
    throw invalid("The expected revision ID does not match the current revision ID.");
  state.resourcePolicies.delete(place);
  return {};
};

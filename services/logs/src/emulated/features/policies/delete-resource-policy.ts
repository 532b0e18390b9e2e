import { invalid, noPolicy } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { placeOf } from "./policy.js";

/** Deletes a policy of the account, or of a log group. */
export const deleteResourcePolicy: EmulatedHandler<"DeleteResourcePolicy"> = (input, { state }) => {
  const { policyName: name, resourceArn, expectedRevisionId } = input;
  if (name === undefined && resourceArn === undefined) throw invalid("policyName or resourceArn has to be specified.");
  const place = placeOf({ name, resourceArn });
  const policy = state.resourcePolicies.get(place);
  if (policy === undefined) throw noPolicy(name ?? resourceArn ?? "");
  if (expectedRevisionId !== undefined && policy.revision !== expectedRevisionId)
    throw invalid("The expected revision ID does not match the current revision ID.");
  state.resourcePolicies.delete(place);
  return {};
};

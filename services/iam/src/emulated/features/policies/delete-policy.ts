import { policyHasVersions, policyInUse } from "../../engine/errors.js";
import { keyOf } from "../../engine/names.js";
import { changeablePolicy } from "../../engine/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a managed policy that is not attached, and has its default version alone. */
export const deletePolicy: EmulatedHandler<"DeletePolicy"> = ({ PolicyArn }, call) => {
  const { state } = call;
  const { name } = changeablePolicy(call, PolicyArn);
  if (state.attachedTo.of(PolicyArn).size > 0 || state.boundaryOf.of(PolicyArn).size > 0) throw policyInUse();
  if (state.policyVersions.of(PolicyArn).size > 1) throw policyHasVersions();
  state.policyVersions.drop(PolicyArn);
  state.policyArns.delete(keyOf(name));
  state.policies.delete(PolicyArn);
  return {};
};

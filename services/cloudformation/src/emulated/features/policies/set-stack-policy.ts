import { policyText } from "../../engine/requests/policy-text.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { checkStackPolicy } from "../../engine/stacks/policies.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Says which updates a stack lets happen to its resources. */
export const setStackPolicy: EmulatedHandler<"SetStackPolicy"> = async (input, call) => {
  const { id } = stackOf(call.state, input.StackName, noStack);
  const { StackPolicyBody: body, StackPolicyURL: url } = input;
  if (body !== undefined && url !== undefined)
    throw validationError("You cannot specify both StackPolicyURL and StackPolicyBody");
  const policy = await policyText(call, { body, url });
  if (policy !== undefined) checkStackPolicy(policy);
  return call.atomically(() => {
    const stack = stackOf(call.state, id, noStack);
    call.state.stacks.set(id, { ...stack, ...(policy !== undefined && { policy }) });
    return {};
  });
};

import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows the policy of a stack. */
export const getStackPolicy: EmulatedHandler<"GetStackPolicy"> = ({ StackName }, { state }) => {
  const { policy } = stackOf(state, StackName, noStack);
  return policy === undefined ? {} : { StackPolicyBody: policy };
};

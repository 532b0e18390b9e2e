import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { EmulatedHandler } from "../../types.js";

/** Lets a stack be deleted, or not. */
export const updateTerminationProtection: EmulatedHandler<"UpdateTerminationProtection"> = (
  { StackName, EnableTerminationProtection: isProtected },
  { state },
) => {
  const stack = stackOf(state, StackName, noStack);
  state.stacks.set(stack.id, { ...stack, isProtected });
  return { StackId: stack.id };
};

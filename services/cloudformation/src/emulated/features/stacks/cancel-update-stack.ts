import { turnBack } from "../../engine/requests/turn-back.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Rolls an update back that is under way. */
export const cancelUpdateStack: EmulatedHandler<"CancelUpdateStack"> = ({ StackName }, call) => {
  const stack = stackOf(call.state, StackName, noStack);
  if (stack.status !== "UPDATE_IN_PROGRESS")
    throw validationError("CancelUpdateStack cannot be called from current stack status");
  turnBack(call, stack, "User Initiated");
  return {};
};

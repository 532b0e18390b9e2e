import { rollBack } from "../../engine/requests/turn-back.js";
import { noStack, notUpdatable } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { EmulatedHandler } from "../../types.js";

/** Rolls back a stack that was left as it was when an operation failed. */
export const rollbackStack: EmulatedHandler<"RollbackStack"> = (input, call) => {
  const stack = stackOf(call.state, input.StackName, noStack);
  if (stack.status !== "CREATE_FAILED" && stack.status !== "UPDATE_FAILED") throw notUpdatable(stack.id, stack.status);
  const goal = stack.status === "CREATE_FAILED" ? "ROLLBACK" : "UPDATE_ROLLBACK";
  rollBack(call, stack, { goal, ...(input.ClientRequestToken !== undefined && { token: input.ClientRequestToken }) });
  return { StackId: stack.id };
};

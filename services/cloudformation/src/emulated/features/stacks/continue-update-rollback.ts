import { rollBack } from "../../engine/requests/turn-back.js";
import { noStack, notUpdatable } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { EmulatedHandler } from "../../types.js";

/** Goes on with a rollback of an update that has failed; it may leave resources as they are. */
export const continueUpdateRollback: EmulatedHandler<"ContinueUpdateRollback"> = (input, call) => {
  const stack = stackOf(call.state, input.StackName, noStack);
  if (stack.status !== "UPDATE_ROLLBACK_FAILED") throw notUpdatable(stack.id, stack.status);
  const { ResourcesToSkip: skip = [], ClientRequestToken: token } = input;
  rollBack(call, stack, { goal: "UPDATE_ROLLBACK", skip, ...(token !== undefined && { token }) });
  return {};
};

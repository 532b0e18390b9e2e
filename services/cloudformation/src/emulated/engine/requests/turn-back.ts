import type { Operation, Stack } from "../../state.js";
import type { EmulatedCall, StackCall } from "../../types.js";
import { cancelAll } from "../deploy/fail.js";
import { tellStatus } from "../stacks/events.js";
import { begin, changeOperation, schedule, statusInProgress } from "../stacks/operations.js";
import { deleteReviewed } from "../stacks/reviewed.js";

/** Turns an update that is under way into its rollback. What it waits for is not waited for any more. */
export function turnBack(call: StackCall, stack: Stack, reason: string | undefined): void {
  cancelAll(call, stack);
  const goal = "UPDATE_ROLLBACK";
  changeOperation(call, stack.id, { goal, isCleaning: false, id: call.ids.uuid() });
  tellStatus(call, stack, { status: statusInProgress({ goal }), reason });
  schedule(call, stack.id);
}

/** Begins to delete a stack. What is being made for it is not waited for any more. */
export function beginDeletion(
  call: StackCall,
  stack: Stack,
  operation: Partial<Operation> & Pick<Operation, "cause" | "endpoint">,
): void {
  cancelAll(call, stack);
  for (const id of [stack.changeSet, ...call.state.changeSetNames.of(stack.id).values()]) deleteReviewed(call, id);
  begin(call, stack, { goal: "DELETE", ...operation });
}

/** Begins a rollback of a stack whose operation has ended. */
export function rollBack(
  call: EmulatedCall,
  stack: Stack,
  operation: Partial<Operation> & Pick<Operation, "goal">,
): void {
  begin(call, stack, { cause: call.requestId, endpoint: call.endpoint, ...operation });
}

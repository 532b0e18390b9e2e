import type { ExecutionStatus } from "@aws-sdk/client-cloudformation";
import type { StackCall } from "../../types.js";
import { deleteReviewed } from "../stacks/reviewed.js";

/**
 * Ends the change sets of a stack that is deployed: the one that is executed is read by its ARN alone afterwards, and the others can't be executed (CloudFormation User
 * Guide, "Delete a change set": they are kept until the stack is updated; that they are obsolete then is a recorded answer).
 */
export function endChangeSets(call: StackCall, stack: string, executed: string | undefined): void {
  for (const id of call.state.changeSetNames.of(stack).values()) {
    if (id !== executed) deleteReviewed(call, id);
    endWith(call, id, id === executed ? "EXECUTE_COMPLETE" : "OBSOLETE");
  }
}

/** Gives a change set and those of nested stacks their last status. Those in which nothing changes keep theirs. */
function endWith({ state }: Pick<StackCall, "state">, id: string, executionStatus: ExecutionStatus): void {
  const changeSet = state.changeSets.get(id);
  if (changeSet === undefined) return;
  state.changeSetNames.of(changeSet.stack).delete(changeSet.name);
  if (changeSet.root === undefined) state.changeSets.set(id, { ...changeSet, executionStatus });
  else if (changeSet.status === "CREATE_COMPLETE")
    state.changeSets.set(id, { ...changeSet, executionStatus, reason: undefined });
  for (const nested of changeSet.nested ?? []) endWith({ state }, nested.changeSet, executionStatus);
}

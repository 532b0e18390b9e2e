import { keys } from "@cloudstub/kit";
import type { Operation, Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import { tellStatus } from "./events.js";
import { deleteReviewed } from "./reviewed.js";

/** What an operation begins with, beside what all begin with. */
type Beginning = Pick<Operation, "goal" | "cause" | "endpoint"> & Partial<Operation>;

/** What a stack is called while an operation is under way: `UPDATE_IN_PROGRESS`. */
export function statusInProgress({ goal }: Pick<Operation, "goal">): string {
  return `${goal}_IN_PROGRESS`;
}

/** What AWS adds to the reason of a rollback (recorded answers). */
export const ROLLBACK_REQUESTED = "Rollback requested by user.";

/** Begins an operation on a stack: its first step is due at once. */
export function begin(call: StackCall, stack: Stack, beginning: Beginning): Stack {
  const earlier = call.state.operations.get(stack.id);
  if (earlier !== undefined) call.state.work.delete(earlier.due);
  const id = call.ids.uuid();
  const due = dueKey(call.clock.now(), id);
  call.state.operations.set(stack.id, {
    isCleaning: false,
    isWaiting: false,
    onFailure: stack.isRollbackDisabled ? "DO_NOTHING" : "ROLLBACK",
    retain: [],
    skip: [],
    failedToCreate: [],
    failedToUpdate: [],
    failedToDelete: [],
    ...beginning,
    id,
    due,
  });
  call.state.work.set(due, stack.id);
  return tellStatus(call, stack, { status: statusInProgress(beginning), reason: "User Initiated" });
}

/** Changes the operation on a stack. */
export function changeOperation(call: StackCall, stack: string, change: Partial<Operation>): void {
  const operation = call.state.operations.get(stack);
  if (operation !== undefined) call.state.operations.set(stack, { ...operation, ...change });
}

/** Lets the next step of an operation be done at once; at a time, where all that is left to do waits. */
export function schedule(call: StackCall, stack: string, time?: number): void {
  const operation = call.state.operations.get(stack);
  if (operation === undefined) return;
  call.state.work.delete(operation.due);
  const due = dueKey(time ?? call.clock.now(), operation.id);
  call.state.operations.set(stack, { ...operation, due, isWaiting: time !== undefined });
  call.state.work.set(due, stack);
}

/** Leaves the next step of a nested stack's operation to the stack around it. */
export function hold(call: StackCall, stack: string, parent: string): void {
  const operation = call.state.operations.get(stack);
  if (operation !== undefined) call.state.work.delete(operation.due);
  schedule(call, parent);
}

/** Ends the operation on a stack with a status. */
export function end(
  call: StackCall,
  stack: Stack,
  ended: { readonly status: string; readonly reason?: string | undefined },
): Stack {
  const changed = tellStatus(call, stack, ended);
  const operation = call.state.operations.get(stack.id);
  if (operation !== undefined) call.state.work.delete(operation.due);
  call.state.operations.delete(stack.id);
  deleteReviewed(call, operation?.changeSet);
  if (stack.parent !== undefined) schedule(call, stack.parent);
  return changed;
}

function dueKey(time: number, id: string): string {
  return keys.time(time) + id;
}

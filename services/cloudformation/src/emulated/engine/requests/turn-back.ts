import type { Operation, Stack } from "../../state.js";
import type { EmulatedCall, StackCall } from "../../types.js";
import { cancelled } from "../deploy/fail.js";
import { tellStatus } from "../stacks/events.js";
import { begin, changeOperation, schedule, statusInProgress } from "../stacks/operations.js";

/** Turns an update that is under way into its rollback. What it waits for is not waited for any more. */
export function turnBack(call: StackCall, stack: Stack, reason: string | undefined): void {
  const resources = call.state.resources.of(stack.id);
  for (const resource of resources.values())
    if (resource.wait !== undefined) {
      const physicalId = cancelled(call, stack, resource);
      resources.set(resource.logicalId, { ...resource, physicalId, status: "UPDATE_FAILED", wait: undefined });
    }
  const goal = "UPDATE_ROLLBACK";
  changeOperation(call, stack.id, { goal, isCleaning: false, id: call.ids.uuid() });
  tellStatus(call, stack, { status: statusInProgress({ goal }), reason });
  schedule(call, stack.id);
}

/** Begins a rollback of a stack whose operation has ended. */
export function rollBack(
  call: EmulatedCall,
  stack: Stack,
  operation: Partial<Operation> & Pick<Operation, "goal">,
): void {
  begin(call, stack, { cause: call.requestId, endpoint: call.endpoint, ...operation });
}

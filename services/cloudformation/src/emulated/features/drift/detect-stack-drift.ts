import { checkDetectable, detect, keepDrift } from "../../engine/drift/detect.js";
import { noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { perform } from "../../engine/steps.js";
import type { EmulatedHandler } from "../../types.js";

/** Looks for the resources of a stack. A detection has ended when the request is answered. */
export const detectStackDrift: EmulatedHandler<"DetectStackDrift"> = async (
  { StackName, LogicalResourceIds },
  call,
) => {
  const stack = stackOf(call.state, StackName, noStack);
  checkDetectable(stack);
  const found = await perform(detect(call, stack, LogicalResourceIds));
  return call.atomically(() => {
    for (const each of found) keepDrift(call, stack.id, each);
    // Of all resources: a detection may have looked for some of them.
    const resources = [...call.state.resources.of(stack.id).values()];
    const driftedCount = resources.filter(({ drift }) => drift !== undefined && drift.status !== "IN_SYNC").length;
    const status = driftedCount > 0 ? ("DRIFTED" as const) : ("IN_SYNC" as const);
    const [id, checkedAt] = [call.ids.uuid(), call.clock.now()];
    call.state.driftDetections.set(id, { id, stack: stack.id, checkedAt, status, driftedCount });
    const now = call.state.stacks.get(stack.id);
    if (now !== undefined) call.state.stacks.set(stack.id, { ...now, drift: { status, checkedAt } });
    return { StackDriftDetectionId: id };
  });
};

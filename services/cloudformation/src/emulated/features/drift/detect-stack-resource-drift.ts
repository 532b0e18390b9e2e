import { checkDetectable, detect, keepDrift } from "../../engine/drift/detect.js";
import { noResource, noStack } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { perform } from "../../engine/steps.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { shownDrift } from "./shown-drift.js";

/** Looks for one resource of a stack. */
export const detectStackResourceDrift: EmulatedHandler<"DetectStackResourceDrift"> = async (input, call) => {
  const { StackName, LogicalResourceId } = input;
  const stack = stackOf(call.state, StackName, noStack);
  checkDetectable(stack);
  const resource = call.state.resources.of(stack.id).get(LogicalResourceId);
  if (resource === undefined) throw noResource(LogicalResourceId, StackName);
  const [found] = await perform(detect(call, stack, [LogicalResourceId]));
  // AWS's words are not documented.
  if (found === undefined) throw validationError(`Drift detection is not supported for ${resource.type}.`);
  return call.atomically(() => {
    keepDrift(call, stack.id, found);
    const drift = { ...found[1], checkedAt: call.clock.now() };
    return { StackResourceDrift: shownDrift(stack, { ...resource, drift }) };
  });
};

import { noStackWithId } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedState, Stack } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { resourcesIn, shownResource } from "./shown-resource.js";

/** Shows the resources of a stack, which a resource of it may name. */
export const describeStackResources: EmulatedHandler<"DescribeStackResources"> = (
  { StackName, LogicalResourceId, PhysicalResourceId },
  { state },
) => {
  if ((StackName === undefined) === (PhysicalResourceId === undefined))
    throw validationError("Either StackName or PhysicalResourceId must be specified, but not both");
  const stack =
    PhysicalResourceId === undefined ? stackOf(state, StackName, noStackWithId) : stackWith(state, PhysicalResourceId);
  const found = [...resourcesIn(state, stack.id)].filter(
    ({ logicalId }) => LogicalResourceId === undefined || logicalId === LogicalResourceId,
  );
  return {
    StackResources: found.map((resource) => ({
      StackId: stack.id,
      StackName: stack.name,
      ...shownResource(resource),
      Timestamp: new Date(resource.updatedAt),
    })),
  };
};

/** The stack that has a resource. Throws `ValidationError` where none has; AWS's words are not documented. */
function stackWith(state: EmulatedState, physicalId: string): Stack {
  for (const stack of state.stacks.values()) {
    if (stack.status === "DELETE_COMPLETE") continue;
    for (const resource of state.resources.of(stack.id).values()) if (resource.physicalId === physicalId) return stack;
  }
  throw validationError(`Stack for ${physicalId} does not exist`);
}

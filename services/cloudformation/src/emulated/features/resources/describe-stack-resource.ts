import { noResource, noStackOfResource } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { EmulatedHandler } from "../../types.js";
import { shownResource } from "./shown-resource.js";

/** Shows a resource of a stack. */
export const describeStackResource: EmulatedHandler<"DescribeStackResource"> = (
  { StackName, LogicalResourceId },
  { state },
) => {
  const stack = stackOf(state, StackName, noStackOfResource);
  const resource = state.resources.of(stack.id).get(LogicalResourceId);
  if (resource?.physicalId === undefined) throw noResource(LogicalResourceId, StackName);
  return {
    StackResourceDetail: {
      StackId: stack.id,
      StackName: stack.name,
      ...shownResource(resource),
      LastUpdatedTimestamp: new Date(resource.updatedAt),
      Metadata: resource.metadata,
    },
  };
};

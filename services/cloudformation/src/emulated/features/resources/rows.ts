import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { describeStackResource } from "./describe-stack-resource.js";
import { describeStackResources } from "./describe-stack-resources.js";
import { listStackResources } from "./list-stack-resources.js";

/** Operations on the resources of stacks. */
export const resourceOperations = {
  DescribeStackResource: describeStackResource,
  DescribeStackResources: describeStackResources,
  ListStackResources: listStackResources,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;

import type { StackResourceDriftStatus } from "@aws-sdk/client-cloudformation";
import type { Stack, StackResource } from "../../state.js";

/** A resource whose drift was detected, as it is and as it is expected to be. Properties are not compared. */
export function shownDrift(stack: Stack, { drift, logicalId, physicalId, type, properties }: StackResource) {
  const status: StackResourceDriftStatus = drift?.status === "DELETED" ? "DELETED" : "IN_SYNC";
  const expected = JSON.stringify(properties);
  return {
    StackId: stack.id,
    LogicalResourceId: logicalId,
    PhysicalResourceId: physicalId,
    ResourceType: type,
    StackResourceDriftStatus: status,
    ...(status === "IN_SYNC" && { ExpectedProperties: expected, ActualProperties: expected, PropertyDifferences: [] }),
    Timestamp: new Date(drift?.checkedAt ?? 0),
  };
}

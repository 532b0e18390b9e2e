import type { ResourceStatus, StackResourceDriftStatus } from "@aws-sdk/client-cloudformation";
import type { EmulatedState, StackResource } from "../../state.js";

/** The resources of a stack that clients see, in the order of their logical ids. */
export function* resourcesIn(state: EmulatedState, stack: string): Generator<StackResource> {
  // One that failed before it was anything is not listed.
  for (const resource of state.resources.of(stack).values()) if (resource.physicalId !== undefined) yield resource;
}

/** What all answers about a resource have (recorded answers of AWS). */
export function shownResource({ logicalId, physicalId, type, status, reason, drift }: StackResource) {
  return {
    LogicalResourceId: logicalId,
    PhysicalResourceId: physicalId ?? "",
    ResourceType: type,
    ResourceStatus: status as ResourceStatus,
    DriftInformation: {
      StackResourceDriftStatus: (drift?.status ?? "NOT_CHECKED") as StackResourceDriftStatus,
      ...(drift !== undefined && { LastCheckTimestamp: new Date(drift.checkedAt) }),
    },
    ...(reason !== undefined && { ResourceStatusReason: reason }),
  };
}

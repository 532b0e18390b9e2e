import type { Stack, StackResource } from "../../state.js";

/** A resource whose drift was detected, as it is and as it is expected to be. */
export function shownDrift(stack: Stack, { drift, logicalId, physicalId, type, properties }: StackResource) {
  const { status = "IN_SYNC", checkedAt = 0, expected = properties, actual = expected, differences = [] } = drift ?? {};
  return {
    StackId: stack.id,
    LogicalResourceId: logicalId,
    PhysicalResourceId: physicalId,
    ResourceType: type,
    StackResourceDriftStatus: status,
    ...(status !== "DELETED" && {
      ExpectedProperties: JSON.stringify(expected),
      ActualProperties: JSON.stringify(actual),
      PropertyDifferences: differences.map((difference) => ({
        PropertyPath: difference.path,
        ExpectedValue: difference.expected,
        ActualValue: difference.actual,
        DifferenceType: difference.type,
      })),
    }),
    Timestamp: new Date(checkedAt),
  };
}

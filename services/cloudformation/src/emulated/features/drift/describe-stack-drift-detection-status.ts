import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows what a detection of drift has found. */
export const describeStackDriftDetectionStatus: EmulatedHandler<"DescribeStackDriftDetectionStatus"> = (
  { StackDriftDetectionId },
  { state },
) => {
  const detection = state.driftDetections.get(StackDriftDetectionId);
  // AWS's words are not documented.
  if (detection === undefined) throw validationError(`Drift detection ${StackDriftDetectionId} does not exist`);
  return {
    StackId: detection.stack,
    StackDriftDetectionId,
    StackDriftStatus: detection.status,
    DetectionStatus: "DETECTION_COMPLETE",
    DriftedStackResourceCount: detection.driftedCount,
    Timestamp: new Date(detection.checkedAt),
  };
};

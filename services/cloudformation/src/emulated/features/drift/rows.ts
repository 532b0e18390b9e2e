import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { describeStackDriftDetectionStatus } from "./describe-stack-drift-detection-status.js";
import { describeStackResourceDrifts } from "./describe-stack-resource-drifts.js";
import { detectStackDrift } from "./detect-stack-drift.js";
import { detectStackResourceDrift } from "./detect-stack-resource-drift.js";

/** Operations that look whether resources are still there. */
export const driftOperations = {
  DescribeStackDriftDetectionStatus: describeStackDriftDetectionStatus,
  DescribeStackResourceDrifts: describeStackResourceDrifts,
  DetectStackDrift: detectStackDrift,
  DetectStackResourceDrift: detectStackResourceDrift,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;

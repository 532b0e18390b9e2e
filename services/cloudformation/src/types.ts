import type { ServiceTypes } from "@cloudstub/kit";
import type { CloudformationState } from "./state.js";

/** The SDK client and the state, from which the types of the service cloudformation derive. */
export interface Cloudformation extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-cloudformation");
  readonly state: CloudformationState;
  readonly registers:
    | "CancelUpdateStack"
    | "ContinueUpdateRollback"
    | "CreateChangeSet"
    | "CreateStack"
    | "DeleteChangeSet"
    | "DeleteStack"
    | "DescribeAccountLimits"
    | "DescribeChangeSet"
    | "DescribeEvents"
    | "DescribeStackDriftDetectionStatus"
    | "DescribeStackEvents"
    | "DescribeStackResource"
    | "DescribeStackResourceDrifts"
    | "DescribeStackResources"
    | "DescribeStacks"
    | "DetectStackDrift"
    | "DetectStackResourceDrift"
    | "ExecuteChangeSet"
    | "GetStackPolicy"
    | "GetTemplate"
    | "GetTemplateSummary"
    | "ListChangeSets"
    | "ListExports"
    | "ListHookResults"
    | "ListImports"
    | "ListStackResources"
    | "ListStacks"
    | "RollbackStack"
    | "SetStackPolicy"
    | "SignalResource"
    | "UpdateStack"
    | "UpdateTerminationProtection"
    | "ValidateTemplate";
}

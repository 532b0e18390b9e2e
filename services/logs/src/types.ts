import type { ServiceTypes } from "@cloudstub/kit";
import type { LogsState } from "./state.js";

/** The SDK client and the state, from which the types of the service logs derive. */
export interface Logs extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-cloudwatch-logs");
  readonly state: LogsState;
  readonly registers:
    | "AssociateKmsKey"
    | "CreateLogGroup"
    | "CreateLogStream"
    | "DeleteDestination"
    | "DeleteLogGroup"
    | "DeleteLogStream"
    | "DeleteMetricFilter"
    | "DeleteResourcePolicy"
    | "DeleteRetentionPolicy"
    | "DeleteSubscriptionFilter"
    | "DescribeDestinations"
    | "DescribeLogGroups"
    | "DescribeLogStreams"
    | "DescribeMetricFilters"
    | "DescribeResourcePolicies"
    | "DescribeSubscriptionFilters"
    | "DisassociateKmsKey"
    | "FilterLogEvents"
    | "GetLogEvents"
    | "ListLogGroups"
    | "ListTagsForResource"
    | "ListTagsLogGroup"
    | "PutDestination"
    | "PutDestinationPolicy"
    | "PutLogEvents"
    | "PutLogGroupDeletionProtection"
    | "PutMetricFilter"
    | "PutResourcePolicy"
    | "PutRetentionPolicy"
    | "PutSubscriptionFilter"
    | "TagLogGroup"
    | "TagResource"
    | "TestMetricFilter"
    | "UntagLogGroup"
    | "UntagResource";
}

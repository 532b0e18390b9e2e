import { modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";

/** AWS's reason of a throttled request: which table or index, and which of its limits. */
export interface ThrottlingReason {
  /** `TableWriteProvisionedThroughputExceeded` (API Reference, ThrottlingReason). */
  readonly reason: string;
  /** An ARN. */
  readonly resource: string;
}

/** More than the provisioned capacity of a table, or of one of its global indexes (API Reference, TransactWriteItems: cancellation reasons). */
export const provisionedThroughputExceeded = (of: "Table" | "Index", ThrottlingReasons: readonly ThrottlingReason[]) =>
  modelled<Dynamodb>("ProvisionedThroughputExceededException", exceeded[of], { ThrottlingReasons });

const exceeded = {
  Table:
    "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.",
  Index:
    "The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API.",
};

/** More than the maximum that was set of a table or index on demand (DynamoDB Developer Guide, "Diagnosing throttling"). */
export const onDemandThroughputExceeded = (throttlingReasons: readonly ThrottlingReason[]) =>
  modelled<Dynamodb>(
    "ThrottlingException",
    "Throughput exceeds the maximum OnDemandThroughput configured on table or index",
    {
      throttlingReasons,
    },
  );

import type { Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { DynamodbState } from "./state.js";

/** The types of the table service: the SDK's client, the operations it registers, and the state below. */
export interface Dynamodb extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-dynamodb");
  readonly state: DynamodbState;
  readonly registers:
    | "BatchGetItem"
    | "BatchWriteItem"
    | "CreateTable"
    | "DeleteItem"
    | "DeleteTable"
    | "DescribeContinuousBackups"
    | "DescribeLimits"
    | "DescribeTable"
    | "DescribeTimeToLive"
    | "GetItem"
    | "ListTables"
    | "ListTagsOfResource"
    | "PutItem"
    | "Query"
    | "Scan"
    | "TagResource"
    | "UntagResource"
    | "UpdateItem"
    | "UpdateTable"
    | "UpdateTimeToLive";
}

/** A state-backed operation of the table service. */
export type DynamodbHandler<Op extends OperationName<Dynamodb>> = Handler<Dynamodb, Op>;

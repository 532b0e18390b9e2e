/** What the compiler must accept and refuse; it is compiled and never run. */
import type { IgnoredMembers, ServiceTypes } from "@cloudstub/kit";

interface Dynamodb extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-dynamodb");
}

interface Sqs extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-sqs");
}

interface S3 extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-s3");
}

export const tables: readonly IgnoredMembers<Dynamodb>[] = [
  {
    PutItem: ["ConditionExpression", { member: "ReturnConsumedCapacity", unless: "NONE" }],
    BatchGetItem: ["RequestItems.*.ProjectionExpression"],
  },
  {
    Query: [{ member: "FilterExpression", where: (expression) => expression.startsWith("a") }],
    CreateTable: ["StreamSpecification.StreamViewType"],
  },
  // @ts-expect-error -- no such operation
  { PutItems: ["ConditionExpression"] },
  // @ts-expect-error -- no such member
  { PutItem: ["ConditionExpresion"] },
  // @ts-expect-error -- a member of another operation
  { PutItem: ["FilterExpression"] },
  // @ts-expect-error -- no such member, deep inside
  { BatchGetItem: ["RequestItems.*.ProjectionExpresion"] },
  // @ts-expect-error -- the elements of a map of structures are all alike
  { BatchGetItem: ["RequestItems.orders.ProjectionExpression"] },
  // @ts-expect-error -- a value of another type
  { Query: [{ member: "ScanIndexForward", unless: "true" }] },
  // @ts-expect-error -- no such member, with a value
  { Query: [{ member: "ScanIndexForwards", unless: true }] },
  // @ts-expect-error -- the value is text
  { Query: [{ member: "FilterExpression", where: (expression: number) => expression > 1 }] },
];

export const ofQueues: readonly IgnoredMembers<Sqs>[] = [
  { CreateQueue: ["tags.owner", { member: "Attributes.DelaySeconds", unless: "0" }] },
  // @ts-expect-error -- no such attribute
  { CreateQueue: ["Attributes.DelaySecond"] },
];

export const ofObjects: readonly IgnoredMembers<S3>[] = [
  { DeleteObjects: ["Delete.Objects.*.ETag"] },
  // @ts-expect-error -- a list has no members of its own
  { DeleteObjects: ["Delete.Objects.ETag"] },
];

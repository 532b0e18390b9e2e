/** What the compiler must accept and refuse; it is compiled and never run. */
import {
  type Expectation,
  type IgnoredMembers,
  oneOf,
  type RecordOf,
  record,
  type ServiceTypes,
  shape,
} from "@cloudstub/kit";

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

const tagged = record({
  name: "string",
  createdAt: "time",
  state: oneOf("open", "closed"),
  "owner?": { id: "number", data: "bytes" },
  parts: [{ size: "number" }],
  "tags?": { "*": "string" },
  queue: shape<QueueAttributes>("QueueAttributes"),
  wait: oneOf(1) satisfies Expectation<1>,
  other: "anything",
});

interface Tagged {
  readonly name: string;
  readonly createdAt: number;
  readonly state: "open" | "closed";
  readonly owner?: { readonly id: number; readonly data: Uint8Array };
  readonly parts: readonly { readonly size: number }[];
  readonly tags?: { readonly [name: string]: string };
  readonly queue: QueueAttributes;
  readonly wait: 1;
  readonly other: unknown;
}

interface QueueAttributes {
  readonly Policy?: string;
}

/** Each is assignable to the other. */
export const fromSchema = (value: RecordOf<typeof tagged>): Tagged => value;
export const toSchema = (value: Tagged): RecordOf<typeof tagged> => value;

export const schemas: readonly unknown[] = [
  // @ts-expect-error -- no such word
  record({ name: "text" }),
  // @ts-expect-error -- a list has one schema
  record({ names: ["string", "string"] }),
];

import { type Collection, type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";

export const queueSchema = record({
  name: "string",
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  createdAt: "time",
});

/** A queue. */
export type Queue = RecordOf<typeof queueSchema>;

export const messageSchema = record({
  /** A UUID. */
  messageId: "string",
  body: "string",
  /** Lower-case hexadecimal MD5 of the body in UTF-8. */
  md5OfBody: "string",
});

/** A message in a queue, as specification 2.4 lists its fields; the receipt handle is derived when it is received. */
export type Message = RecordOf<typeof messageSchema>;

/** What the queue service stores. */
export interface SqsState {
  /** By name. */
  readonly queues: Collection<Queue>;
  /** By the name of their queue; within it by a number of 16 digits that grows in the order of sending. */
  readonly messages: Family<Message>;
}

/** Names the queue service's collections. */
export function sqsState(scope: Scope): SqsState {
  return { queues: scope.collection("queues", queueSchema), messages: scope.family("messages", messageSchema) };
}

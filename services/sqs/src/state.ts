import type { Collection, Family, RecordForm, Scope } from "@cloudstub/kit";

/** A queue. */
export interface Queue {
  readonly name: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

/** A message in a queue, as specification 2.4 lists its fields; the receipt handle is derived when it is received. */
export interface Message {
  /** A UUID. */
  readonly messageId: string;
  readonly body: string;
  /** Lower-case hexadecimal MD5 of the body in UTF-8. */
  readonly md5OfBody: string;
}

/** What the queue service stores. */
export interface SqsState {
  /** By name. */
  readonly queues: Collection<Queue>;
  /** By the name of their queue; within it by a number of 16 digits that grows in the order of sending. */
  readonly messages: Family<Message>;
}

/** Names the queue service's collections. */
export function sqsState(scope: Scope): SqsState {
  return { queues: scope.collection("queues", queueForm), messages: scope.family("messages", messageForm) };
}

function queueForm(): RecordForm<Queue> {
  return { name: "string", createdAt: "time" };
}

function messageForm(): RecordForm<Message> {
  return { messageId: "string", body: "string", md5OfBody: "string" };
}

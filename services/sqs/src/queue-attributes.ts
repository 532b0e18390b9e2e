import type { QueueAttributeName } from "@aws-sdk/client-sqs";
import { arn } from "@cloudstub/kit";
import { unknownAttribute } from "./errors.js";
import { isFifo } from "./queue.js";
import type { Queue } from "./state.js";
import type { SqsCall } from "./types.js";

/** Attribute values by name, as AWS writes them: all are text. */
export type QueueAttributes = { readonly [Name in QueueAttributeName]?: string };

/** Every name that AWS knows, and whether a request may set it. */
const names: { readonly [Name in QueueAttributeName]: "settable" | "read-only" } = {
  All: "read-only",
  ApproximateNumberOfMessages: "read-only",
  ApproximateNumberOfMessagesDelayed: "read-only",
  ApproximateNumberOfMessagesNotVisible: "read-only",
  ContentBasedDeduplication: "settable",
  CreatedTimestamp: "read-only",
  DeduplicationScope: "settable",
  DelaySeconds: "settable",
  FifoQueue: "settable",
  FifoThroughputLimit: "settable",
  KmsDataKeyReusePeriodSeconds: "settable",
  KmsMasterKeyId: "settable",
  LastModifiedTimestamp: "read-only",
  MaximumMessageSize: "settable",
  MessageRetentionPeriod: "settable",
  Policy: "settable",
  QueueArn: "read-only",
  ReceiveMessageWaitTimeSeconds: "settable",
  RedriveAllowPolicy: "settable",
  RedrivePolicy: "settable",
  SqsManagedSseEnabled: "settable",
  VisibilityTimeout: "settable",
};

/** What AWS reports for a queue that was created without attributes. */
const defaults: QueueAttributes = {
  ApproximateNumberOfMessagesDelayed: "0",
  ApproximateNumberOfMessagesNotVisible: "0",
  DelaySeconds: "0",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

const fifoDefaults: QueueAttributes = {
  ContentBasedDeduplication: "false",
  DeduplicationScope: "queue",
  FifoQueue: "true",
  FifoThroughputLimit: "perQueue",
};

/** All attributes of a queue: the live number of messages, its identity, and fixed defaults (specification 2.4). */
export function attributesOf(call: SqsCall, queue: Queue): QueueAttributes {
  const created = String(Math.floor(queue.createdAt / 1000));
  return {
    ...defaults,
    ...(isFifo(queue.name) ? fifoDefaults : {}),
    ApproximateNumberOfMessages: String(call.state.messages.of(queue.name).size),
    CreatedTimestamp: created,
    LastModifiedTimestamp: created,
    QueueArn: arn(call, "sqs", queue.name),
  };
}

/** True for a name that a queue attribute has; `All` counts as one. */
export function isQueueAttribute(name: string): name is QueueAttributeName {
  return Object.hasOwn(names, name);
}

/** Throws `InvalidAttributeName` for an attribute that AWS does not know or does not let requests set. Values are not looked at. */
export function checkSettableAttributes(attributes: { readonly [name: string]: string | undefined } = {}): void {
  for (const name of Object.keys(attributes)) {
    if (!isQueueAttribute(name) || names[name] !== "settable") throw unknownAttribute(name);
  }
}

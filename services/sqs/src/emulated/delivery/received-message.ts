import type { MessageSystemAttributeName } from "@aws-sdk/client-sqs";
import { type MessageAttributes, md5OfAttributes } from "../../message-attributes.js";
import { writeReceiptHandle } from "../../receipt-handle.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue } from "../state.js";

/** AWS's id of the sender. There are no identities here, so that all senders are one. */
const SENDER = "AIDAJQABLZS4A3QDU576Q";

const none: readonly string[] = [];

/** Which attributes a receive asks for. */
interface Requested {
  readonly AttributeNames?: readonly string[] | undefined;
  readonly MessageSystemAttributeNames?: readonly string[] | undefined;
  readonly MessageAttributeNames?: readonly string[] | undefined;
}

/** A received message in AWS's form, with the attributes that were asked for and their MD5. */
export function returnedMessage(queue: EmulatedQueue, { key, message }: KeyedMessage, requested: Requested) {
  const { messageId, body, md5OfBody, receives } = message;
  const { AttributeNames = none, MessageSystemAttributeNames = none } = requested;
  const attributes = chosen(message.attributes, requested.MessageAttributeNames);
  const asksForSystem = AttributeNames.length + MessageSystemAttributeNames.length > 0;
  return {
    MessageId: messageId,
    ReceiptHandle: writeReceiptHandle({ key, receive: receives, messageId, queue: queue.name }),
    MD5OfBody: md5OfBody,
    Body: body,
    ...(asksForSystem && {
      Attributes: systemAttributes(queue, { key, message }, [...AttributeNames, ...MessageSystemAttributeNames]),
    }),
    ...(attributes && { MessageAttributes: attributes, MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  };
}

/** What AWS knows of a message, by name, as far as a request asks for it. */
export function systemAttributes(queue: EmulatedQueue, { key, message }: KeyedMessage, names: readonly string[]) {
  const all: { readonly [Name in Exclude<MessageSystemAttributeName, "All">]: string | undefined } = {
    SenderId: SENDER,
    SentTimestamp: String(message.sentAt ?? queue.createdAt),
    ApproximateReceiveCount: String(message.receives ?? 0),
    ApproximateFirstReceiveTimestamp: text(message.firstReceivedAt),
    AWSTraceHeader: message.traceHeader,
    MessageGroupId: message.groupId,
    MessageDeduplicationId: message.deduplicationId,
    SequenceNumber: queueType(queue.name).sequenceNumber(key),
    DeadLetterQueueSourceArn: message.deadFrom?.queueArn,
  };
  const requested = (name: string) => names.includes("All") || names.includes(name);
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== undefined && requested(name))) as {
    [Name in MessageSystemAttributeName]?: string;
  };
}

/** The attributes whose names, or the beginnings of whose names (`trace.*`), are asked for; undefined where there are none. */
function chosen(
  attributes: MessageAttributes | undefined,
  names: readonly string[] = [],
): MessageAttributes | undefined {
  if (attributes === undefined || names.length === 0) return undefined;
  const isAskedFor = (attribute: string) => names.some((name) => matches(attribute, name));
  const entries = Object.entries(attributes).filter(([attribute]) => isAskedFor(attribute));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function matches(attribute: string, name: string): boolean {
  if (name === "All" || name === "*" || name === attribute) return true;
  return name.endsWith(".*") && attribute.startsWith(name.slice(0, -2));
}

function text(time: number | undefined): string | undefined {
  return time === undefined ? undefined : String(time);
}

import type { MessageSystemAttributeName } from "@aws-sdk/client-sqs";
import { invalidMaxNumberOfMessages, unknownAttribute } from "../errors.js";
import { firstMessages } from "../message.js";
import { findQueue } from "../queue.js";
import { isQueueAttribute } from "../queue-attributes.js";
import type { SqsHandler } from "../types.js";

const systemAttributes: { readonly [Name in MessageSystemAttributeName]: true } = {
  All: true,
  AWSTraceHeader: true,
  ApproximateFirstReceiveTimestamp: true,
  ApproximateReceiveCount: true,
  DeadLetterQueueSourceArn: true,
  MessageDeduplicationId: true,
  MessageGroupId: true,
  SenderId: true,
  SentTimestamp: true,
  SequenceNumber: true,
};

/**
 * The oldest messages of a queue, which stay visible to everybody (specification 3). It never waits. Attributes may be
 * asked for and are not returned, for they are not stored.
 */
export const receiveMessage: SqsHandler<"ReceiveMessage"> = (input, { state }) => {
  const queue = findQueue(state, input.QueueUrl);
  checkNames(input.AttributeNames, (name) => isSystemAttribute(name) || isQueueAttribute(name));
  checkNames(input.MessageSystemAttributeNames, isSystemAttribute);
  const count = input.MaxNumberOfMessages ?? 1;
  if (!Number.isInteger(count) || count < 1 || count > 10) throw invalidMaxNumberOfMessages(count);
  const messages = firstMessages(state, queue, count);
  if (messages.length === 0) return {};
  return {
    Messages: messages.map(({ messageId, receiptHandle, md5OfBody, body }) => ({
      MessageId: messageId,
      ReceiptHandle: receiptHandle,
      MD5OfBody: md5OfBody,
      Body: body,
    })),
  };
};

function checkNames(names: readonly string[] = [], isKnown: (name: string) => boolean): void {
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined) throw unknownAttribute(unknown);
}

function isSystemAttribute(name: string): boolean {
  return Object.hasOwn(systemAttributes, name);
}

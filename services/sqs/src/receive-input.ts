import type { MessageSystemAttributeName } from "@aws-sdk/client-sqs";
import { invalidMaxNumberOfMessages, unknownAttribute } from "./errors.js";
import { isQueueAttribute } from "./queue-attributes.js";

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

/** How many messages a receive asks for. Throws for a number that is not 1 to 10, and for names of attributes that there are not. */
export function countToReceive(input: {
  readonly AttributeNames?: readonly string[] | undefined;
  readonly MessageSystemAttributeNames?: readonly string[] | undefined;
  readonly MaxNumberOfMessages?: number | undefined;
}): number {
  checkNames(input.AttributeNames, (name) => isSystemAttribute(name) || isQueueAttribute(name));
  checkNames(input.MessageSystemAttributeNames, isSystemAttribute);
  const count = input.MaxNumberOfMessages ?? 1;
  if (!Number.isInteger(count) || count < 1 || count > 10) throw invalidMaxNumberOfMessages(count);
  return count;
}

function checkNames(names: readonly string[] = [], isKnown: (name: string) => boolean): void {
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined) throw unknownAttribute(unknown);
}

function isSystemAttribute(name: string): boolean {
  return Object.hasOwn(systemAttributes, name);
}

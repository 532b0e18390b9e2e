import { unmodelled } from "@cloudstub/kit";
import { isFifo } from "../../../topic.js";
import type { EmulatedSubscription, PublishedMessage } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import type { Notification } from "./notification.js";

type Sqs = typeof import("@aws-sdk/client-sqs");

/** A message as a queue gets it. */
export interface QueueMessage {
  readonly body: string;
  readonly attributes?: PublishedMessage["attributes"];
  readonly message: PublishedMessage;
}

/** Of a raw message a queue takes at most this many attributes; one with more is lost as if the queue refused it (SNS Developer Guide, "Raw message delivery"). */
const MAX_RAW_ATTRIBUTES = 10;

/** True where a subscription gets the text of a message alone. Confirmations are never raw. */
export function isRaw({ attributes }: EmulatedSubscription, { type }: PublishedMessage): boolean {
  return type === "Notification" && attributes?.["RawMessageDelivery"] === "true";
}

/** The text of a message with its attributes, or the JSON around them. */
export function queueMessage(
  notification: Notification,
  subscription: EmulatedSubscription,
  raw: boolean,
): QueueMessage {
  const { message } = notification;
  if (!raw) return { message, body: notification.envelopeFor(subscription) };
  return { message, body: notification.textFor(subscription.protocol), attributes: message.attributes };
}

/** Where a queue is. */
interface Queue {
  readonly url: string;
  readonly account: string | undefined;
  readonly region: string | undefined;
}

/** Of records, which never change: an ARN is read once for each. */
const queues = new WeakMap<EmulatedSubscription, Queue>();

/** The queue of a subscription. */
export function queueOf(subscription: EmulatedSubscription): Queue {
  let queue = queues.get(subscription);
  if (queue === undefined) {
    queue = queueOfArn(subscription.endpoint);
    queues.set(subscription, queue);
  }
  return queue;
}

/** The queue of an ARN, such as that of a dead-letter queue. */
export function queueOfArn(arn: string): Queue {
  const [, , , region, account, name] = arn.split(":");
  return { url: `http://localhost/${account}/${name}`, account, region };
}

/**
 * Sends a message to a queue. A standard queue gets the group of a standard topic's message only (recorded by LocalStack,
 * test_publish_message_group_id and test_fifo_topic_to_regular_sqs).
 */
export function sendToQueue(
  call: EmulatedAgentCall,
  { url, account, region }: Queue,
  { body, attributes, message }: QueueMessage,
): Promise<unknown> | undefined {
  if (attributes !== undefined && Object.keys(attributes).length > MAX_RAW_ATTRIBUTES) throw tooManyAttributes();
  const sqs = call.peers.of<Sqs>("sqs", { cause: message.requestId, account, region });
  const content = { QueueUrl: url, MessageBody: body, MessageAttributes: attributes };
  const isPlain = message.groupId === undefined && message.traceHeader === undefined;
  const sent = sqs.SendMessage(isPlain ? content : { ...content, ...orderOf(message, isFifo(url)) });
  return sent instanceof Promise ? sent : undefined;
}

/** The members of a queue's message that few have. */
function orderOf({ topic, groupId, deduplicationId, traceHeader }: PublishedMessage, toFifo: boolean) {
  return {
    ...(traceHeader !== undefined && {
      MessageSystemAttributes: { AWSTraceHeader: { DataType: "String", StringValue: traceHeader } },
    }),
    ...(groupId !== undefined && (toFifo || !isFifo(topic)) && { MessageGroupId: groupId }),
    ...(deduplicationId !== undefined && toFifo && { MessageDeduplicationId: deduplicationId }),
  };
}

const tooManyAttributes = () =>
  unmodelled("InvalidParameterValue", 400, "A raw message with more than ten attributes is not delivered.");

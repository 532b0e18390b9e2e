import { type MessageAttributes, md5OfAttributes } from "../message-attributes.js";
import { checkBody, md5 } from "../message-body.js";
import { append, appendDelayed } from "../queue-contents.js";
import { isFifo } from "../queue-name.js";
import type { Message, Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { checkMessageAttributes, checkSystemAttributes, sizeOfAttributes } from "./attribute-checks.js";
import { invalidDelay, messageTooLong, notForThisQueueType } from "./errors.js";
import { checkGroupId, deduplicationIdOf, recallSent, rememberSent, sequenceNumber } from "./fifo-send.js";
import { settingsOf } from "./settings.js";
import { dueTime } from "./settle-messages.js";

/** A message to send, alone or in a batch. */
export interface NewMessage {
  readonly MessageBody: string;
  readonly DelaySeconds?: number | undefined;
  readonly MessageAttributes?: MessageAttributes | undefined;
  readonly MessageSystemAttributes?: MessageAttributes | undefined;
  readonly MessageDeduplicationId?: string | undefined;
  readonly MessageGroupId?: string | undefined;
}

/** Sends a message. Everything that AWS refuses is refused before anything changes. A duplicate is answered as the first was. */
export function send(call: SqsCall, queue: Queue, input: NewMessage) {
  checkMessage(queue, input);
  const deduplicationId = isFifo(queue.name) ? deduplicationIdOf(queue, input) : undefined;
  const digests = {
    MD5OfMessageBody: md5(input.MessageBody),
    MD5OfMessageAttributes: md5OfAttributes(input.MessageAttributes),
    MD5OfMessageSystemAttributes: md5OfAttributes(input.MessageSystemAttributes),
  };
  if (deduplicationId === undefined) {
    const messageId = call.ids.uuid();
    const message = newMessage(call, input, { messageId, md5OfBody: digests.MD5OfMessageBody });
    store(call, queue, { message, delaySeconds: input.DelaySeconds });
    return { MessageId: messageId, ...digests };
  }
  const sent = recallSent(call, queue, { deduplicationId, groupId: input.MessageGroupId ?? "" });
  if (sent !== undefined) return { MessageId: sent.messageId, ...digests, SequenceNumber: sequenceNumber(sent.key) };
  const messageId = call.ids.uuid();
  const message = { ...newMessage(call, input, { messageId, md5OfBody: digests.MD5OfMessageBody }), deduplicationId };
  const key = store(call, queue, { message });
  rememberSent(call, queue, { key, message });
  return { MessageId: messageId, ...digests, SequenceNumber: sequenceNumber(key) };
}

/** Bytes of a message that count against the limits of messages and batches. */
export function sizeOf({ MessageBody, MessageAttributes }: NewMessage): number {
  return Buffer.byteLength(MessageBody) + sizeOfAttributes(MessageAttributes);
}

function checkMessage(queue: Queue, input: NewMessage): void {
  const { DelaySeconds, MessageDeduplicationId } = input;
  checkBody(input.MessageBody);
  checkMessageAttributes(input.MessageAttributes);
  checkSystemAttributes(input.MessageSystemAttributes);
  const { maximumSize } = settingsOf(queue);
  if (sizeOf(input) > maximumSize) throw messageTooLong(maximumSize);
  if (DelaySeconds !== undefined) checkDelay(queue, DelaySeconds);
  checkGroupId(queue, input.MessageGroupId);
  if (MessageDeduplicationId !== undefined && !isFifo(queue.name)) {
    throw notForThisQueueType(MessageDeduplicationId, "MessageDeduplicationId");
  }
}

function checkDelay(queue: Queue, seconds: number): void {
  if (isFifo(queue.name) && seconds !== 0) throw notForThisQueueType(seconds, "DelaySeconds");
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 900) throw invalidDelay(seconds);
}

/** Members that are not given are left out, so that what is stored is small. */
function newMessage(call: SqsCall, input: NewMessage, made: Pick<Message, "messageId" | "md5OfBody">): Message {
  const traceHeader = input.MessageSystemAttributes?.["AWSTraceHeader"]?.StringValue;
  const message = { messageId: made.messageId, body: input.MessageBody, md5OfBody: made.md5OfBody, sentAt: call.clock.now() };
  if (input.MessageAttributes === undefined && traceHeader === undefined && input.MessageGroupId === undefined) return message;
  return {
    ...message,
    ...(input.MessageAttributes && { attributes: input.MessageAttributes }),
    ...(traceHeader !== undefined && { traceHeader }),
    ...(input.MessageGroupId !== undefined && { groupId: input.MessageGroupId }),
  };
}

/** Those who wait are told of a delayed message too: they then know when to look again. */
function store(
  call: SqsCall,
  queue: Queue,
  { message, delaySeconds }: { readonly message: Message; readonly delaySeconds?: number | undefined },
): string {
  const delay = delaySeconds === undefined || isFifo(queue.name) ? settingsOf(queue).delay : delaySeconds * 1000;
  call.waits.wake(queue.name);
  if (delay === 0) return append(call.state, queue.name, message);
  const visibleAt = call.clock.now() + delay;
  return appendDelayed(call.state, queue.name, { message, hold: { visibleAt, dueAt: dueTime(message, queue, visibleAt) } });
}

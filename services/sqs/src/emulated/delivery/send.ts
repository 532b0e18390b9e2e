import { md5OfAttributes } from "../../message-attributes.js";
import { checkBody, md5 } from "../../message-body.js";
import { settingsOf } from "../attributes/settings.js";
import { messageTooLong } from "../errors.js";
import { dueTime } from "../messages/retention.js";
import { append, appendDelayed } from "../messages/stored-messages.js";
import { recallSent, rememberSent } from "../queue-types/deduplication.js";
import type { NewMessage } from "../queue-types/queue-type.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue, StoredMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { checkMessageAttributes, checkSystemAttributes, sizeOfAttributes } from "./message-attribute-checks.js";

/** Sends a message. Everything that AWS refuses is refused before anything changes. A duplicate is answered as the first was. */
export function send(call: EmulatedCall, queue: EmulatedQueue, input: NewMessage) {
  const type = queueType(queue.name);
  checkBody(input.MessageBody);
  checkMessageAttributes(input.MessageAttributes);
  checkSystemAttributes(input.MessageSystemAttributes);
  const { maximumSize } = settingsOf(queue);
  if (sizeOf(input) > maximumSize) throw messageTooLong(maximumSize);
  type.checkMessage(queue, input);
  const deduplicationId = type.deduplicationId(queue, input);
  const digests = {
    MD5OfMessageBody: md5(input.MessageBody),
    MD5OfMessageAttributes: md5OfAttributes(input.MessageAttributes),
    MD5OfMessageSystemAttributes: md5OfAttributes(input.MessageSystemAttributes),
  };
  const identity = deduplicationId === undefined ? undefined : { deduplicationId, groupId: input.MessageGroupId ?? "" };
  const sent = identity && recallSent(call, queue, identity);
  if (sent !== undefined) return { MessageId: sent.messageId, ...digests, SequenceNumber: type.sequenceNumber(sent.key) };
  const messageId = call.ids.uuid();
  const message = newMessage(call, input, { messageId, md5OfBody: digests.MD5OfMessageBody, deduplicationId });
  const key = store(call, queue, { message, delay: type.delayOf(queue, input.DelaySeconds) });
  if (identity === undefined) return { MessageId: messageId, ...digests };
  rememberSent(call, queue, { key, message });
  return { MessageId: messageId, ...digests, SequenceNumber: type.sequenceNumber(key) };
}

/** Bytes of a message that count against the limits of messages and batches. */
export function sizeOf({ MessageBody, MessageAttributes }: NewMessage): number {
  return Buffer.byteLength(MessageBody) + sizeOfAttributes(MessageAttributes);
}

/** Leaves out members without a value, so that records are small. */
function newMessage(
  call: EmulatedCall,
  input: NewMessage,
  { deduplicationId, ...made }: { readonly messageId: string; readonly md5OfBody: string; readonly deduplicationId: string | undefined },
): StoredMessage {
  const traceHeader = input.MessageSystemAttributes?.["AWSTraceHeader"]?.StringValue ?? call.traceHeader;
  const message = { messageId: made.messageId, body: input.MessageBody, md5OfBody: made.md5OfBody, sentAt: call.clock.now() };
  if (input.MessageAttributes === undefined && traceHeader === undefined && input.MessageGroupId === undefined) return message;
  return {
    ...message,
    ...(input.MessageAttributes && { attributes: input.MessageAttributes }),
    ...(traceHeader !== undefined && { traceHeader }),
    ...(input.MessageGroupId !== undefined && { groupId: input.MessageGroupId }),
    ...(deduplicationId !== undefined && { deduplicationId }),
  };
}

/** Calls that wait are woken for a delayed message too: they then know when to look again. */
function store(
  call: EmulatedCall,
  queue: EmulatedQueue,
  { message, delay }: { readonly message: StoredMessage; readonly delay: number },
): string {
  call.waits.wake(queue.name);
  if (delay === 0) return append(call.state, queue, message);
  const visibleAt = call.clock.now() + delay;
  return appendDelayed(call.state, queue.name, { message, invisibility: { visibleAt, dueAt: dueTime(message, queue, visibleAt) } });
}

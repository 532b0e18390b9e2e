import { md5OfAttributes } from "../../message-attributes.js";
import { settingsOf } from "../attributes/settings.js";
import { messageTooLong } from "../errors.js";
import { dueTime } from "../messages/retention.js";
import { append, appendDelayed } from "../messages/stored-messages.js";
import { recallSent, rememberSent } from "../queue-types/deduplication.js";
import type { NewMessage } from "../queue-types/queue-type.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue, StoredMessage } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { type Content, contentOf } from "./content.js";
import { checkSystemAttributes, sizeOfAttributes } from "./message-attribute-checks.js";

/** Sends a message. Everything that AWS refuses is refused before anything changes. A duplicate is answered as the first was. */
export function send(call: EmulatedCall, queue: EmulatedQueue, input: NewMessage) {
  const type = queueType(queue.name);
  const content = contentOf(input);
  checkSystemAttributes(input.MessageSystemAttributes);
  const { maximumSize } = settingsOf(queue);
  if (content.size > maximumSize) throw messageTooLong(maximumSize);
  type.checkMessage(queue, input);
  const deduplicationId = type.deduplicationId(queue, input);
  const identity = deduplicationId === undefined ? undefined : { deduplicationId, groupId: input.MessageGroupId ?? "" };
  const sent = identity && recallSent(call, queue, identity);
  if (sent !== undefined)
    return answerTo(input, content, { messageId: sent.messageId, sequenceNumber: type.sequenceNumber(sent.key) });
  const messageId = call.ids.uuid();
  const message = newMessage(call, input, { messageId, md5OfBody: content.md5OfBody, deduplicationId });
  const key = store(call, queue, { message, delay: type.delayOf(queue, input.DelaySeconds) });
  if (identity !== undefined) rememberSent(call, queue, { key, message });
  return answerTo(input, content, { messageId, sequenceNumber: type.sequenceNumber(key) });
}

function answerTo(
  { MessageSystemAttributes }: NewMessage,
  { md5OfBody, md5OfAttributes: digest }: Content,
  { messageId, sequenceNumber }: { readonly messageId: string; readonly sequenceNumber: string | undefined },
) {
  return {
    MessageId: messageId,
    MD5OfMessageBody: md5OfBody,
    MD5OfMessageAttributes: digest,
    MD5OfMessageSystemAttributes: MessageSystemAttributes && md5OfAttributes(MessageSystemAttributes),
    SequenceNumber: sequenceNumber,
  };
}

/** Bytes of a message that count against the limits of messages and batches. */
export function sizeOf({ MessageBody, MessageAttributes }: NewMessage): number {
  return Buffer.byteLength(MessageBody) + sizeOfAttributes(MessageAttributes);
}

/** Leaves out members without a value, so that records are small. */
function newMessage(
  call: EmulatedCall,
  input: NewMessage,
  made: { readonly messageId: string; readonly md5OfBody: string; readonly deduplicationId: string | undefined },
): StoredMessage {
  const traceHeader = input.MessageSystemAttributes?.["AWSTraceHeader"]?.StringValue ?? call.traceHeader;
  const message = {
    messageId: made.messageId,
    body: input.MessageBody,
    md5OfBody: made.md5OfBody,
    sentAt: call.clock.now(),
  };
  if (input.MessageAttributes === undefined && traceHeader === undefined && input.MessageGroupId === undefined)
    return message;
  return {
    ...message,
    ...(input.MessageAttributes && { attributes: input.MessageAttributes }),
    ...(traceHeader !== undefined && { traceHeader }),
    ...(input.MessageGroupId !== undefined && { groupId: input.MessageGroupId }),
    ...(made.deduplicationId !== undefined && { deduplicationId: made.deduplicationId }),
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
  return appendDelayed(call.state, queue.name, {
    message,
    invisibility: { visibleAt, dueAt: dueTime(message, queue, visibleAt) },
  });
}

import { isFifo } from "../../../topic.js";
import { Notification } from "../../engine/delivery/notification.js";
import { enqueue, outboxOf } from "../../engine/delivery/outbox.js";
import { archive } from "../../engine/topics/archive.js";
import type { EmulatedTopic, PublishedMessage } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { deduplicationIdOf, numbersOf } from "./deduplication.js";
import type { NewMessage } from "./message-checks.js";
import { subscribersOf } from "./subscribers.js";

/** Publishes a message that is checked to a topic: it is in the outbox then, and an agent delivers it before the answer leaves. */
export function publishToTopic(call: EmulatedCall, topic: EmulatedTopic, input: NewMessage) {
  if (!isFifo(topic.name)) {
    const messageId = call.ids.uuid();
    if (call.state.subscriptions.of(topic.name).size > 0) send(call, messageOf(call, topic, { input, id: messageId }));
    return { MessageId: messageId };
  }
  const { numbers, isDuplicate } = numbersOf(call, topic, input);
  const { messageId, sequenceNumber } = numbers;
  if (!isDuplicate) {
    const message = {
      ...messageOf(call, topic, { input, id: messageId }),
      sequenceNumber,
      deduplicationId: deduplicationIdOf(input),
    };
    archive(call, topic, message);
    send(call, message);
  }
  return { MessageId: messageId, SequenceNumber: sequenceNumber };
}

function send(call: EmulatedCall, message: PublishedMessage): void {
  const to = subscribersOf(call, new Notification(call, message));
  if (to.length > 0) enqueue(outboxOf(call.state, "other"), message.publishedAt, { message, to, attempts: 0 });
}

function messageOf(
  call: EmulatedCall,
  topic: EmulatedTopic,
  { input, id }: { readonly input: NewMessage; readonly id: string },
): PublishedMessage {
  const { Message, Subject, MessageStructure, MessageAttributes, MessageGroupId } = input;
  return {
    id,
    type: "Notification",
    topic: topic.name,
    text: Message,
    publishedAt: call.clock.now(),
    url: call.endpoint,
    requestId: call.requestId,
    ...(Subject !== undefined && { subject: Subject }),
    ...(MessageStructure === "json" && { isStructured: true }),
    ...(MessageAttributes !== undefined && { attributes: MessageAttributes }),
    ...(MessageGroupId !== undefined && { groupId: MessageGroupId }),
    ...(call.traceHeader !== undefined && { traceHeader: call.traceHeader }),
  };
}

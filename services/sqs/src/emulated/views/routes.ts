import { integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { receiptHandleOfAnotherQueue } from "../../errors.js";
import { findQueue, queueUrl } from "../../queue.js";
import { readReceiptHandle } from "../../receipt-handle.js";
import { countIn } from "../../routes.js";
import { send } from "../delivery/send.js";
import { messageGone } from "../errors.js";
import { clearMessages, countMessages, findMessage, release } from "../messages/stored-messages.js";
import type { EmulatedState } from "../state.js";
import { countsOf } from "./queue-attributes-view.js";
import { messagesOf, queueDetail } from "./queue-detail.js";

const route = routesOf<EmulatedState>();
const whichQueue = required("Name or URL of the queue.");

/** What the API port shows of the queues where they are emulated: the contract's views, and one of a queue with all there is to it. */
export const emulatedRoutes = {
  "list-queues": route({
    method: "GET",
    description: "Lists all queues with the number of visible messages in each.",
    params: {},
    response: object({ queues: listOf(object({ name: string, url: string, messages: integer })) }),
    handle: (_, call) => ({
      queues: Array.from(call.state.queues.values(), (queue) => ({
        name: queue.name,
        url: queueUrl(call, queue.name),
        messages: countsOf(call.state, queue.name).visible,
      })),
    }),
  }),
  "queue-detail": route({
    method: "GET",
    description:
      "Shows a queue with its attributes, the queues whose dead letters it takes, and its visible, in-flight and delayed messages, and receives none of them.",
    params: { queue: whichQueue, max: optional("How many messages of each kind at most; 100 unless given.") },
    response: queueDetail.schema,
    handle: ({ queue, max = "100" }, call) => queueDetail.of(call, findQueue(call.state, queue), countIn(max)),
  }),
  "send-message": route({
    method: "POST",
    description: "Sends a message to a queue.",
    params: {
      queue: whichQueue,
      body: required("Text of the message."),
      group: optional("Id of the message's group; FIFO queues require it."),
      deduplication: optional(
        "Id that tells the message from its duplicates; FIFO queues require it unless they take the body's digest.",
      ),
    },
    response: object({ md5OfBody: string, messageId: string }),
    handle({ queue, body, group, deduplication }, call) {
      const message = { MessageBody: body, MessageGroupId: group, MessageDeduplicationId: deduplication };
      const sent = send(call, findQueue(call.state, queue), message);
      return { md5OfBody: sent.MD5OfMessageBody, messageId: sent.MessageId };
    },
  }),
  "receive-message": route({
    method: "GET",
    description: "Shows the first visible messages of a queue, oldest first, and leaves them visible.",
    params: { queue: whichQueue, max: optional("How many messages at most; 100 unless given.") },
    response: object({ messages: listOf(object({ body: string, messageId: string, receiptHandle: string })) }),
    handle: ({ queue, max = "100" }, call) => ({
      messages: messagesOf(call, findQueue(call.state, queue), countIn(max)),
    }),
  }),
  "make-visible": route({
    method: "POST",
    description: "Makes a message visible at once that is in flight or delayed.",
    params: { queue: whichQueue, handle: required("Receipt handle of the message, as the view of the queue has it.") },
    response: object({ messageId: string }),
    handle({ queue, handle }, call) {
      const { name } = findQueue(call.state, queue);
      const { key, messageId, queue: owner } = readReceiptHandle(handle);
      if (owner !== name) throw receiptHandleOfAnotherQueue(handle);
      if (findMessage(call.state, name, key)?.messageId !== messageId) throw messageGone(handle);
      release(call.state, name, key);
      call.waits.wake(name);
      return { messageId };
    },
  }),
  "purge-queue": route({
    method: "POST",
    description: "Removes all messages of a queue, in flight and delayed ones too, and says how many there were.",
    params: { queue: whichQueue },
    response: object({ queue: string, purged: integer }),
    handle({ queue }, { state }) {
      const { name } = findQueue(state, queue);
      const purged = countMessages(state, name);
      clearMessages(state, name);
      return { queue: name, purged };
    },
  }),
};

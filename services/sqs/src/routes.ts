import { integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { invalidMax } from "./errors.js";
import { firstMessages } from "./messages.js";
import { addMessage } from "./operations/send-message.js";
import { findQueue, queueUrl } from "./queue.js";
import type { SqsState } from "./state.js";

const route = routesOf<SqsState>();
const whichQueue = required("Name or URL of the queue.");

/** Views of the queues on the API port (specification 4.2). */
export const sqsRoutes = {
  "list-queues": route({
    method: "GET",
    description: "Lists all queues with the number of messages in each.",
    params: {},
    response: object({ queues: listOf(object({ name: string, url: string, messages: integer })) }),
    handle: (_, call) => ({
      queues: Array.from(call.state.queues.keys(), (name) => ({
        name,
        url: queueUrl(call, name),
        messages: call.state.messages.of(name).size,
      })),
    }),
  }),
  "send-message": route({
    method: "POST",
    description: "Sends a message to a queue.",
    params: { queue: whichQueue, body: required("Text of the message.") },
    response: object({ md5OfBody: string, messageId: string }),
    handle(values, call) {
      const { md5OfBody, messageId } = addMessage(call, findQueue(call.state, values.queue), values.body);
      return { md5OfBody, messageId };
    },
  }),
  "receive-message": route({
    method: "GET",
    description: "Shows the first messages of a queue, oldest first, and leaves them there.",
    params: { queue: whichQueue, max: optional("How many messages at most; 100 unless given.") },
    response: object({ messages: listOf(object({ body: string, messageId: string, receiptHandle: string })) }),
    handle: ({ queue, max = "100" }, { state }) => ({
      messages: firstMessages(state, findQueue(state, queue), countIn(max)).map(
        ({ body, messageId, receiptHandle }) => ({
          body,
          messageId,
          receiptHandle,
        }),
      ),
    }),
  }),
  "purge-queue": route({
    method: "POST",
    description: "Removes all messages of a queue and says how many there were.",
    params: { queue: whichQueue },
    response: object({ queue: string, purged: integer }),
    handle(values, { state }) {
      const { name } = findQueue(state, values.queue);
      const messages = state.messages.of(name);
      const purged = messages.size;
      messages.clear();
      return { queue: name, purged };
    },
  }),
};

/** The number in a `max`. Throws `InvalidParameterValue` for anything but a whole number above zero. */
export function countIn(max: string): number {
  if (!/^0*[1-9]\d*$/.test(max)) throw invalidMax(max);
  return Number(max);
}

import { findQueue, queueUrl } from "../../queue.js";
import { deadLetterSourcesOf } from "../attributes/settings.js";
import type { EmulatedHandler } from "../types.js";
import { page, pageStart } from "../views/page.js";

/** The URLs of the queues whose dead letters go to a queue, in the order of names and in pages. */
export const listDeadLetterSourceQueues: EmulatedHandler<"ListDeadLetterSourceQueues"> = (input, call) => {
  const { name } = findQueue(call.state, input.QueueUrl);
  const { names, ...next } = page(deadLetterSourcesOf(call.state, name, pageStart(input)), input);
  return { queueUrls: names.map((source) => queueUrl(call, source)), ...next };
};

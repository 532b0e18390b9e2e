import { findQueue, queueUrl } from "../../queue.js";
import { settingsOf } from "../attributes/settings.js";
import type { EmulatedState } from "../state.js";
import type { EmulatedHandler } from "../types.js";
import { page, pageStart } from "../views/page.js";

/** The URLs of the queues whose dead letters go to a queue, in the order of names and in pages. */
export const listDeadLetterSourceQueues: EmulatedHandler<"ListDeadLetterSourceQueues"> = (input, call) => {
  const { name } = findQueue(call.state, input.QueueUrl);
  const { names, ...next } = page(sourcesOf(call.state, name, pageStart(input)), input);
  return { queueUrls: names.map((source) => queueUrl(call, source)), ...next };
};

/** The names of the queues whose dead letters go to this one. */
export function* sourcesOf(state: EmulatedState, target: string, after?: string): IterableIterator<string> {
  for (const queue of state.queues.values(after === undefined ? {} : { after })) {
    if (settingsOf(queue).deadLetters?.queue === target) yield queue.name;
  }
}

import { queueUrl } from "../../queue.js";
import type { EmulatedHandler } from "../types.js";
import { page, pageStart } from "../views/page.js";

/** The URLs of queues, or of those whose names begin with a prefix, in the order of names and in pages. */
export const listQueues: EmulatedHandler<"ListQueues"> = (input, call) => {
  const after = pageStart(input);
  const found = call.state.queues.keys({ prefix: input.QueueNamePrefix ?? "", ...(after !== undefined && { after }) });
  const { names, ...next } = page(found, input);
  return names.length === 0 ? {} : { QueueUrls: names.map((name) => queueUrl(call, name)), ...next };
};

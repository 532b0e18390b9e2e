import { invalidAddress, queueDoesNotExist } from "./errors.js";
import { isQueueName } from "./queue-name.js";
import type { Queue, SqsState } from "./state.js";
import type { SqsCall } from "./types.js";

/**
 * The queue that a URL, or a bare name, leads to. Only the last segment counts: clients in containers reach this server
 * under other host names than those that created the queue.
 *
 * Throws `QueueDoesNotExist`, or `InvalidAddress` where the last segment can't be a name.
 */
export function findQueue(state: SqsState, urlOrName: string): Queue {
  const name = urlOrName.slice(urlOrName.lastIndexOf("/") + 1);
  const queue = state.queues.get(name);
  if (queue !== undefined) return queue;
  throw isQueueName(name) ? queueDoesNotExist() : invalidAddress(urlOrName);
}

/** The URL of a queue as the client of this call reaches it: `http://127.0.0.1:4566/000000000000/orders`. */
export function queueUrl({ endpoint, account }: Pick<SqsCall, "endpoint" | "account">, name: string): string {
  return `${endpoint}/${account}/${name}`;
}

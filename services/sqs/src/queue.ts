import type { Collection } from "@cloudstub/kit";
import { invalidAddress, invalidFifoQueueName, invalidQueueName, queueDoesNotExist } from "./errors.js";
import type { Queue } from "./state.js";
import type { SqsCall } from "./types.js";

const standardName = /^[A-Za-z0-9_-]{1,80}$/;
const fifoName = /^[A-Za-z0-9_-]{1,75}\.fifo$/;

/**
 * The queue that a URL, or a bare name, leads to. Only the last segment counts: clients in containers reach this server
 * under other host names than those that created the queue.
 *
 * Throws `QueueDoesNotExist`, or `InvalidAddress` where the last segment can't be a name.
 */
export function findQueue<Q extends Queue>(state: { readonly queues: Collection<Q> }, urlOrName: string): Q {
  const name = urlOrName.slice(urlOrName.lastIndexOf("/") + 1);
  const queue = state.queues.get(name);
  if (queue !== undefined) return queue;
  throw standardName.test(name) || fifoName.test(name) ? queueDoesNotExist() : invalidAddress(urlOrName);
}

/** The URL of a queue as the client of this call reaches it: `http://127.0.0.1:4566/000000000000/orders`. */
export function queueUrl({ endpoint, account }: Pick<SqsCall, "endpoint" | "account">, name: string): string {
  return `${endpoint}/${account}/${name}`;
}

/** Throws `InvalidParameterValue` where a new queue can't have this name. Only FIFO queues end in `.fifo`, and all of them do. */
export function checkNewName(name: string, fifo: boolean): void {
  if (fifo && !fifoName.test(name)) throw invalidFifoQueueName();
  if (!fifo && !standardName.test(name)) throw invalidQueueName();
}

/** True for the name of a FIFO queue. */
export function isFifo(name: string): boolean {
  return name.endsWith(".fifo");
}

import { invalidFifoQueueName, invalidQueueName } from "./errors.js";

const standardName = /^[A-Za-z0-9_-]{1,80}$/;
const fifoName = /^[A-Za-z0-9_-]{1,75}\.fifo$/;

/** True for what can be the name of a queue. */
export function isQueueName(name: string): boolean {
  return standardName.test(name) || fifoName.test(name);
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

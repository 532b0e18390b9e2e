import { isFifo } from "../../queue.js";
import { fifo } from "./fifo.js";
import type { QueueType } from "./queue-type.js";
import { standard } from "./standard.js";

/** The type of a queue, by its name. */
export function queueType(name: string): QueueType {
  return isFifo(name) ? fifo : standard;
}

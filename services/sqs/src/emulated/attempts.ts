import { messageOf } from "../held.js";
import type { Kept } from "../queue-contents.js";
import { isFifo } from "../queue-name.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { notForThisQueueType } from "./errors.js";
import { checkFifoId } from "./fifo-send.js";
import { type Memory, recall, remember } from "./five-minutes.js";
import { receive, type Wish } from "./receive.js";
import { holdUntil } from "./settle-messages.js";

/** What a receive gave, to give it again when it is tried again. */
interface Given {
  /** How often each message was received with this receive: once it was received again it is another consumer's. */
  readonly messages: readonly { readonly key: string; readonly receives: number | undefined }[];
  /** When the messages will be visible again, unless something happened to them. */
  readonly visibleAt: number;
}

/**
 * How a FIFO queue receives under the id of an attempt: within five minutes the same id gets the same messages under the same
 * handles, hidden anew, as long as none of them was deleted or changed. Undefined where no id is given.
 */
export function attemptsOf(queue: Queue, id: string | undefined) {
  if (id === undefined) return undefined;
  if (!isFifo(queue.name)) throw notForThisQueueType(id, "ReceiveRequestAttemptId");
  checkFifoId(id, "ReceiveRequestAttemptId");
  const memory: Memory = { queue: queue.name, kind: "receive", id };
  return (call: SqsCall, current: Queue, wish: Wish): readonly Kept[] => {
    const received = again(call, current, { memory, wish }) ?? receive(call, current, wish);
    if (received.length > 0) {
      const messages = received.map(({ key, message }) => ({ key, receives: message.receives }));
      const value: Given = { messages, visibleAt: wish.now + wish.timeout };
      remember(call.state, memory, { now: wish.now, value });
    }
    return received;
  };
}

function again(call: SqsCall, queue: Queue, { memory, wish }: { readonly memory: Memory; readonly wish: Wish }): Kept[] | undefined {
  const given = recall(call.state, memory, wish.now) as Given | undefined;
  if (given === undefined) return undefined;
  const inFlight = call.state.inFlight.of(queue.name);
  const found = given.messages.map(({ key, receives }) => ({ key, receives, held: inFlight.get(key) }));
  const visibleAt = wish.now + wish.timeout;
  const kept: Kept[] = [];
  for (const { key, receives, held } of found) {
    if (held === undefined || held.hold.visibleAt !== given.visibleAt) return undefined;
    const message = messageOf(held);
    if (message.receives !== receives) return undefined;
    kept.push({ key, message });
  }
  for (const { key, held } of found) {
    if (held !== undefined) holdUntil(call.state, queue, { key, held, visibleAt });
  }
  // They may be visible sooner than those who wait know.
  call.waits.wake(queue.name);
  return kept;
}

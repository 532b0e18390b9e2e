import { currentMessage } from "../messages/invisible-message.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import { type Memory, recall, remember } from "../queue-types/deduplication-window.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue } from "../state.js";
import { changeVisibleAt } from "../time/expiry.js";
import type { EmulatedCall } from "../types.js";
import { type ReceiveRequest, receive } from "./receive.js";

/** The answer to a receive, to give it again when it is tried again. */
interface Answered {
  /** How often each message was received with this receive: once it was received again it is another consumer's. */
  readonly messages: readonly { readonly key: string; readonly receives: number | undefined }[];
  /** When the messages will be visible again, unless something happened to them. */
  readonly visibleAt: number;
}

/**
 * How a FIFO queue receives under the id of an attempt: within five minutes the same id gets the same messages under the same
 * handles, with a new visibility timeout, as long as none of them was deleted or changed. Undefined where no id is given.
 */
export function attemptsOf(queue: EmulatedQueue, id: string | undefined) {
  if (id === undefined) return undefined;
  queueType(queue.name).checkAttemptId(id);
  const memory: Memory = { queue: queue.name, kind: "receive", id };
  return (call: EmulatedCall, current: EmulatedQueue, request: ReceiveRequest): readonly KeyedMessage[] => {
    const received = repeat(call, current, { memory, request }) ?? receive(call, current, request);
    if (received.length > 0) {
      const messages = received.map(({ key, message }) => ({ key, receives: message.receives }));
      const value: Answered = { messages, visibleAt: request.now + request.timeout };
      remember(call.state, memory, { now: request.now, value });
    }
    return received;
  };
}

function repeat(
  call: EmulatedCall,
  queue: EmulatedQueue,
  { memory, request }: { readonly memory: Memory; readonly request: ReceiveRequest },
): KeyedMessage[] | undefined {
  const answered = recall(call.state, memory) as Answered | undefined;
  if (answered === undefined) return undefined;
  const inFlight = call.state.inFlight.of(queue.name);
  const found = answered.messages.map(({ key, receives }) => ({ key, receives, invisible: inFlight.get(key) }));
  const visibleAt = request.now + request.timeout;
  const again: KeyedMessage[] = [];
  for (const { key, receives, invisible } of found) {
    if (invisible === undefined || invisible.invisibility.visibleAt !== answered.visibleAt) return undefined;
    const message = currentMessage(invisible);
    if (message.receives !== receives) return undefined;
    again.push({ key, message });
  }
  for (const { key, invisible } of found) {
    if (invisible !== undefined) changeVisibleAt(call.state, queue, { key, invisible, visibleAt });
  }
  // They may be visible sooner than the waiting calls know.
  call.waits.wake(queue.name);
  return again;
}

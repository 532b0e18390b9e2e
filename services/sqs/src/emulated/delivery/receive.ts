import { receivedOnceMore } from "../messages/invisible-message.js";
import { dueTime, expiresAt } from "../messages/retention.js";
import { type KeyedMessage, remove, rewrite, takeInFlight } from "../messages/stored-messages.js";
import { visibleIndex } from "../messages/visible-index.js";
import { queueType } from "../queue-types/type-of-queue.js";
import type { EmulatedQueue } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { isDead, moveToDeadLetters } from "./dead-letters.js";

/** How many messages of a queue can be in flight. */
const MAX_IN_FLIGHT = 120_000;

/** What a receive asks for. */
export interface ReceiveRequest {
  readonly count: number;
  /** For how many milliseconds the messages are invisible to others. */
  readonly timeout: number;
  /** True where the receive does not wait: then it says why there is nothing. */
  readonly short: boolean;
  /** True where another service receives. */
  readonly byService: boolean;
  /** When it receives. A clock that is read twice may show two times. */
  readonly now: number;
}

/** Receives the messages that the queue's type allows. A message that was received too often moves to the dead-letter queue instead. */
export function receive(call: EmulatedCall, queue: EmulatedQueue, request: ReceiveRequest): KeyedMessage[] {
  const type = queueType(queue.name);
  const room = MAX_IN_FLIGHT - call.state.inFlight.of(queue.name).size;
  if (room <= 0 && request.short) type.refuseWhenFull();
  const count = Math.min(request.count, room);
  const found: KeyedMessage[] = [];
  if (count <= 0) return found;
  const { choices } = call;
  const maySampleFew = request.short && !request.byService;
  const candidates =
    choices === undefined
      ? type.candidates(call, queue, count)
      : type.byChance(choices, call, { queue, count, maySampleFew });
  for (const candidate of candidates) {
    if (isToReceive(call, queue, candidate) && found.push(candidate) === count) break;
  }
  visibleIndex(queue.name).receive(call.state, queue.name, found);
  const received = found.map(({ key, message }) => ({ key, message: receivedOnceMore(message, request.now) }));
  const stays =
    request.timeout === 0
      ? () => true
      : choices && (({ message }: KeyedMessage) => type.staysVisible(choices, queue, message));
  const visible = stays === undefined ? [] : received.filter(stays);
  for (const entry of visible) rewrite(call.state, queue.name, entry);
  const hidden = visible.length === 0 ? found : found.filter(({ key }) => !visible.some((entry) => entry.key === key));
  hide(call, queue, { found: hidden, request });
  return received;
}

/** False for a message that its queue gives up: as received too often, or too old where one before it is younger, as the contract's are. */
function isToReceive(call: EmulatedCall, queue: EmulatedQueue, { key, message }: KeyedMessage): boolean {
  const { state, clock } = call;
  if (expiresAt(message, queue) <= clock.now()) {
    remove(state, queue.name, key);
    return false;
  }
  return !isDead(message, queue) || !moveToDeadLetters(call, queue, { key, message });
}

/** Makes messages invisible until their visibility timeout is over. */
function hide(
  { state }: EmulatedCall,
  queue: EmulatedQueue,
  { found, request }: { readonly found: readonly KeyedMessage[]; readonly request: ReceiveRequest },
): void {
  const [first, ...others] = found;
  if (first === undefined) return;
  const visibleAt = request.now + request.timeout;
  const dueAt = Math.min(...found.map(({ message }) => dueTime(message, queue, visibleAt)));
  // Unique: key and receive count never repeat while the message exists.
  const slot = others.length === 0 ? undefined : `${first.key}.${first.message.receives ?? 0}`;
  const { now: receivedAt, byService } = request;
  const invisibility = { visibleAt, dueAt, receivedAt, slot, ...(byService && { byService }) };
  takeInFlight(state, queue.name, { taken: found, invisibility });
}

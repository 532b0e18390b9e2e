import { receivedOnce } from "../held.js";
import { keysOfGroup } from "../message-groups.js";
import { type Kept, remove, rewrite, takeInFlight } from "../queue-contents.js";
import { isFifo } from "../queue-name.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { isDead, moveToDeadLetters } from "./dead-letters.js";
import { tooManyInFlight } from "./errors.js";
import { dueTime, isExpired, removeExpired } from "./settle-messages.js";

/** How many messages of a queue can be in flight. */
const MOST_IN_FLIGHT = 120_000;

/** What a receive asks for. */
export interface Wish {
  readonly count: number;
  /** For how many milliseconds nobody else is to see the messages. */
  readonly timeout: number;
  /** True where the receive does not wait: then it says why there is nothing. */
  readonly short: boolean;
  /** When it receives. A clock that is read twice may show two times. */
  readonly now: number;
}

/**
 * Receives messages: the oldest of a standard queue; of a FIFO queue as many as there are of one group, then of the next, and
 * none of a group that has messages in flight. What was received too often moves to the dead-letter queue instead.
 */
export function receive(call: SqsCall, queue: Queue, wish: Wish): Kept[] {
  const room = MOST_IN_FLIGHT - call.state.inFlight.of(queue.name).size;
  if (room <= 0 && wish.short && !isFifo(queue.name)) throw tooManyInFlight();
  const count = Math.min(wish.count, room);
  const found: Kept[] = [];
  if (count <= 0) return found;
  for (const kept of candidates(call, queue, count)) {
    if (isToReceive(call, queue, kept) && found.push(kept) === count) break;
  }
  const received = found.map(({ key, message }) => ({ key, message: receivedOnce(message, wish.now) }));
  if (wish.timeout > 0) hide(call, queue, { found, wish });
  else for (const kept of received) rewrite(call.state, queue.name, kept);
  return received;
}

function candidates(call: SqsCall, queue: Queue, count: number): IterableIterator<Kept> {
  if (!isFifo(queue.name)) return byAge(call, queue, count);
  // An expired message would keep its group before others.
  removeExpired(call, queue);
  return byGroup(call, queue);
}

/** Found in portions, for to take one while others are looked for costs more than to find them again. */
function* byAge({ state }: SqsCall, { name }: Queue, count: number): IterableIterator<Kept> {
  const messages = state.messages.of(name);
  let portion: Kept[] = [];
  do {
    const after = portion.at(-1)?.key;
    portion = [];
    for (const [key, message] of messages.entries(after === undefined ? {} : { after })) {
      if (portion.push({ key, message }) === count) break;
    }
    yield* portion;
  } while (portion.length === count);
}

function* byGroup({ state }: SqsCall, { name }: Queue): IterableIterator<Kept> {
  const messages = state.messages.of(name);
  for (const group of state.openGroups.of(name).values()) {
    for (const key of keysOfGroup(state, name, group)) {
      const message = messages.get(key);
      if (message !== undefined) yield { key, message };
    }
  }
}

/** False for a message that its queue gives up, as too old or received too often. */
function isToReceive(call: SqsCall, queue: Queue, { key, message }: Kept): boolean {
  const { state, clock } = call;
  if (isExpired(message, queue, clock.now())) {
    remove(state, queue.name, key);
    return false;
  }
  return !isDead(message, queue) || !moveToDeadLetters(call, queue, { key, message });
}

/** Hides what was received from others until its visibility timeout is over. */
function hide({ state }: SqsCall, queue: Queue, { found, wish }: { readonly found: readonly Kept[]; readonly wish: Wish }): void {
  const [first, ...others] = found;
  if (first === undefined) return;
  const visibleAt = wish.now + wish.timeout;
  const dueAt = Math.min(...found.map(({ message }) => dueTime(message, queue, visibleAt)));
  // Never given twice: a key belongs to one message as long as younger ones are there, which is received once more each time.
  const filedWith = others.length === 0 ? undefined : `${first.key}.${first.message.receives ?? 0}`;
  takeInFlight(state, queue.name, { taken: found, hold: { visibleAt, dueAt, receivedAt: wish.now, filedWith } });
}

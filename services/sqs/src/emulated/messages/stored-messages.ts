import { keys } from "@cloudstub/kit";
import type { EmulatedQueue, EmulatedState, Invisibility, InvisibleMessage, StoredMessage } from "../state.js";
import { dueBy, neverDue } from "./due-queues.js";
import { currentMessage } from "./invisible-message.js";
import { expiresAt } from "./retention.js";
import { nextScheduled, schedule, scheduleTogether, unschedule } from "./schedule.js";
import { visibleIndex } from "./visible-index.js";

/* Where the messages of a queue are, and the only functions that move them, so that every index stays right. */

/** A message with the key that it has in its queue. */
export interface KeyedMessage {
  readonly key: string;
  readonly message: StoredMessage;
}

/** How many messages a queue has: visible, in flight and delayed. */
export function countMessages(state: EmulatedState, queue: string): number {
  return state.messages.of(queue).size + state.inFlight.of(queue).size + state.delayed.of(queue).size;
}

/** Adds a visible message after all others. Returns its key. */
export function append(state: EmulatedState, queue: EmulatedQueue, message: StoredMessage): string {
  const key = newKey(state, queue.name);
  show(state, queue.name, { key, message });
  const expires = expiresAt(message, queue);
  // Where another is due before, the queue is, too.
  if (nextScheduled(state, queue.name) > expires) dueBy(state, queue.name, expires);
  return key;
}

/** Adds a delayed message after all others. Returns its key. */
export function appendDelayed(state: EmulatedState, queue: string, delayed: InvisibleMessage): string {
  const key = newKey(state, queue);
  state.delayed.of(queue).set(key, delayed);
  schedule(state, queue, { key, invisibility: delayed.invisibility });
  return key;
}

/** Replaces the record of a visible message. */
export function rewrite(state: EmulatedState, queue: string, { key, message }: KeyedMessage): void {
  state.messages.of(queue).set(key, message);
}

/** Visible messages become messages in flight. */
export function takeInFlight(
  state: EmulatedState,
  queue: string,
  { taken, invisibility }: { readonly taken: readonly KeyedMessage[]; readonly invisibility: Invisibility },
): void {
  const messages = state.messages.of(queue);
  const inFlight = state.inFlight.of(queue);
  const index = visibleIndex(queue);
  for (const entry of taken) {
    messages.delete(entry.key);
    inFlight.set(entry.key, { message: entry.message, invisibility });
    index.take(state, queue, entry);
  }
  scheduleTogether(state, queue, { keys: taken.map(({ key }) => key), invisibility });
}

/** A message in flight, or delayed, stays so until another time. */
export function changeInvisibility(
  state: EmulatedState,
  queue: string,
  { key, invisibility }: { readonly key: string; readonly invisibility: Invisibility },
): void {
  const family = (state.inFlight.of(queue).has(key) ? state.inFlight : state.delayed).of(queue);
  const before = family.get(key);
  if (before === undefined) return;
  unschedule(state, queue, { key, invisibility: before.invisibility });
  family.set(key, { message: before.message, invisibility });
  schedule(state, queue, { key, invisibility });
}

/** A message in flight, or delayed, becomes a visible one, under its old key. */
export function release(state: EmulatedState, queue: string, key: string): void {
  const invisible = state.inFlight.of(queue).get(key) ?? state.delayed.of(queue).get(key);
  if (invisible === undefined) return;
  // In this order, so that its group is never empty and keeps its turn.
  show(state, queue, { key, message: currentMessage(invisible) });
  removeInvisible(state, queue, key);
}

/** Removes a message, visible or not. */
export function remove(state: EmulatedState, queue: string, key: string): void {
  const messages = state.messages.of(queue);
  const message = messages.get(key);
  if (message === undefined) {
    removeInvisible(state, queue, key);
    return;
  }
  messages.delete(key);
  visibleIndex(queue).remove(state, queue, { key, message });
}

/** The message of a key, visible or not. */
export function findMessage(state: EmulatedState, queue: string, key: string): StoredMessage | undefined {
  const visible = state.messages.of(queue).get(key);
  if (visible !== undefined) return visible;
  const invisible = state.inFlight.of(queue).get(key) ?? state.delayed.of(queue).get(key);
  return invisible && currentMessage(invisible);
}

/** Removes all messages of a queue. */
export function clearMessages(state: EmulatedState, queue: string): void {
  for (const family of messageFamilies(state)) family.of(queue).clear();
}

/** Removes everything that belongs to a queue but its record. */
export function dropContents(state: EmulatedState, queue: string): void {
  const others = [state.deduplication, state.deduplicationExpiry, state.moveTasks];
  for (const family of [...messageFamilies(state), ...others]) family.drop(queue);
  neverDue(state, queue);
  state.lastKeys.delete(queue);
  state.lastTurns.delete(queue);
  state.runningMoves.delete(queue);
}

/** The messages, and all that says where they are. */
function messageFamilies(state: EmulatedState) {
  const groups = [state.groups, state.groupMessages, state.groupInFlight, state.openGroups];
  return [state.messages, state.inFlight, state.delayed, state.schedule, state.deadLetters, ...groups];
}

function show(state: EmulatedState, queue: string, entry: KeyedMessage): void {
  state.messages.of(queue).set(entry.key, entry.message);
  visibleIndex(queue).add(state, queue, entry);
}

function removeInvisible(state: EmulatedState, queue: string, key: string): void {
  const inFlight = state.inFlight.of(queue).get(key);
  const invisible = inFlight ?? state.delayed.of(queue).get(key);
  if (invisible === undefined) return;
  (inFlight === undefined ? state.delayed : state.inFlight).of(queue).delete(key);
  unschedule(state, queue, { key, invisibility: invisible.invisibility });
  if (inFlight !== undefined) visibleIndex(queue).release(state, queue, { key, message: inFlight.message });
}

function newKey(state: EmulatedState, queue: string): string {
  const last = laterKey(
    state.messages.of(queue).lastKey(),
    laterKey(state.inFlight.of(queue).lastKey(), state.delayed.of(queue).lastKey()),
  );
  return keys.counter(visibleIndex(queue).nextNumber(state, queue, Number(last ?? 0)));
}

function laterKey(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

import type { Collection } from "@cloudstub/kit";
import { enterGroup, groupOf, leaveGroup, unlockGroup } from "./message-groups.js";
import { isFifo } from "./queue-name.js";
import { type Held, schedule, scheduleTogether, unschedule } from "./schedule.js";
import type { HeldMessage, Message, SqsState } from "./state.js";

/*
 * Where the messages of a queue are, and the only functions that move them: every index is right whichever operation,
 * of the contract or not, was here before.
 */

/** A message with the key that it has in its queue. */
export interface Kept {
  readonly key: string;
  readonly message: Message;
}

/** How many messages a queue has, wherever they are. */
export function countMessages(state: SqsState, queue: string): number {
  return state.messages.of(queue).size + state.inFlight.of(queue).size + state.delayed.of(queue).size;
}

/** Puts a message behind all others, where everybody sees it. Returns its key. */
export function append(state: SqsState, queue: string, message: Message): string {
  const key = newKey(state, queue);
  show(state, queue, { key, message });
  return key;
}

/** Puts a message behind all others, where nobody can receive it yet. Returns its key. */
export function appendDelayed(state: SqsState, queue: string, held: HeldMessage): string {
  const key = newKey(state, queue);
  state.delayed.of(queue).set(key, held);
  schedule(state, queue, { key, held });
  return key;
}

/** Replaces what is known of a visible message. */
export function rewrite(state: SqsState, queue: string, { key, message }: Kept): void {
  state.messages.of(queue).set(key, message);
}

/** Visible messages become messages in flight, all until one time. */
export function takeInFlight(state: SqsState, queue: string, taken: readonly [Held, ...Held[]]): void {
  const messages = state.messages.of(queue);
  const inFlight = state.inFlight.of(queue);
  for (const { key, held } of taken) {
    messages.delete(key);
    inFlight.set(key, held);
    if (isFifo(queue)) leaveGroup(state, queue, { group: groupOf(held.message), key, locks: true });
  }
  scheduleTogether(state, queue, taken);
}

/** A message in flight, or delayed, is to be held until another time. */
export function holdOn(state: SqsState, queue: string, { key, held }: Held): void {
  const family = state.inFlight.of(queue).has(key) ? state.inFlight : state.delayed;
  const before = family.of(queue).get(key);
  if (before !== undefined) unschedule(state, queue, { key, held: before });
  family.of(queue).set(key, held);
  schedule(state, queue, { key, held });
}

/** A message in flight, or delayed, becomes a visible one, in its old place. */
export function release(state: SqsState, queue: string, key: string): void {
  const message = removeHeld(state, queue, key);
  if (message !== undefined) show(state, queue, { key, message });
}

/** Removes a message wherever it is. */
export function remove(state: SqsState, queue: string, key: string): void {
  const messages = state.messages.of(queue);
  const message = messages.get(key);
  if (message === undefined) return void removeHeld(state, queue, key);
  messages.delete(key);
  if (isFifo(queue)) leaveGroup(state, queue, { group: groupOf(message), key });
}

/** The message of a key, wherever it is. */
export function findMessage(state: SqsState, queue: string, key: string): Message | undefined {
  const held = () => state.inFlight.of(queue).get(key) ?? state.delayed.of(queue).get(key);
  return state.messages.of(queue).get(key) ?? held()?.message;
}

/** Removes all messages of a queue. */
export function clearMessages(state: SqsState, queue: string): void {
  for (const family of [state.messages, state.inFlight, state.delayed, state.schedule, state.groups, state.groupMessages]) {
    family.of(queue).clear();
  }
  state.openGroups.of(queue).clear();
}

/** Removes all that belongs to a queue but its record. */
export function dropContents(state: SqsState, queue: string): void {
  const { messages, inFlight, delayed, groups, groupMessages, openGroups, remembered, forgetting, moveTasks } = state;
  for (const family of [messages, inFlight, delayed, state.schedule, groups, groupMessages, openGroups]) family.drop(queue);
  for (const family of [remembered, forgetting, moveTasks]) family.drop(queue);
  state.lastKeys.delete(queue);
  state.runningMoves.delete(queue);
}

function show(state: SqsState, queue: string, { key, message }: Kept): void {
  state.messages.of(queue).set(key, message);
  if (isFifo(queue)) enterGroup(state, queue, { group: groupOf(message), key });
}

function removeHeld(state: SqsState, queue: string, key: string): Message | undefined {
  const inFlight = state.inFlight.of(queue).get(key);
  const held = inFlight ?? state.delayed.of(queue).get(key);
  if (held === undefined) return undefined;
  (inFlight === undefined ? state.delayed : state.inFlight).of(queue).delete(key);
  unschedule(state, queue, { key, held });
  if (inFlight !== undefined && isFifo(queue)) unlockGroup(state, queue, groupOf(held.message));
  return held.message;
}

/** Keys are of equal length, so that their order as text is the order of the numbers. */
function newKey(state: SqsState, queue: string): string {
  const last = Math.max(lastKey(state.messages.of(queue)), lastKey(state.inFlight.of(queue)), lastKey(state.delayed.of(queue)));
  if (!isFifo(queue)) return keyOf(last + 1);
  const next = Math.max(last, state.lastKeys.get(queue) ?? 0) + 1;
  state.lastKeys.set(queue, next);
  return keyOf(next);
}

function lastKey(collection: Collection<unknown>): number {
  return Number(collection.lastKey() ?? 0);
}

function keyOf(position: number): string {
  return String(position).padStart(16, "0");
}

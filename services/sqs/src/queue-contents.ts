import type { Collection } from "@cloudstub/kit";
import { fileByAge, unfileByAge } from "./dead-letters-by-age.js";
import { messageOf } from "./held.js";
import { enterGroup, groupOf, leaveGroup, unlockGroup } from "./message-groups.js";
import { isFifo } from "./queue-name.js";
import { schedule, scheduleTogether, unschedule } from "./schedule.js";
import type { HeldMessage, Hold, Message, SqsState } from "./state.js";

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
  schedule(state, queue, { key, hold: held.hold });
  return key;
}

/** Replaces what is known of a visible message. */
export function rewrite(state: SqsState, queue: string, { key, message }: Kept): void {
  state.messages.of(queue).set(key, message);
}

/** Visible messages become messages in flight. */
export function takeInFlight(
  state: SqsState,
  queue: string,
  { taken, hold }: { readonly taken: readonly Kept[]; readonly hold: Hold },
): void {
  const messages = state.messages.of(queue);
  const inFlight = state.inFlight.of(queue);
  for (const kept of taken) {
    const { key, message } = kept;
    messages.delete(key);
    unfileByAge(state, queue, kept);
    inFlight.set(key, { message, hold });
    if (isFifo(queue)) leaveGroup(state, queue, { group: groupOf(message), key, locks: true });
  }
  scheduleTogether(state, queue, { keys: taken.map(({ key }) => key), hold });
}

/** A message in flight, or delayed, is to be held until another time. */
export function holdOn(state: SqsState, queue: string, { key, hold }: { readonly key: string; readonly hold: Hold }): void {
  const family = (state.inFlight.of(queue).has(key) ? state.inFlight : state.delayed).of(queue);
  const before = family.get(key);
  if (before === undefined) return;
  unschedule(state, queue, { key, hold: before.hold });
  family.set(key, { message: before.message, hold });
  schedule(state, queue, { key, hold });
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
  unfileByAge(state, queue, { key, message });
  if (isFifo(queue)) leaveGroup(state, queue, { group: groupOf(message), key });
}

/** The message of a key, wherever it is. */
export function findMessage(state: SqsState, queue: string, key: string): Message | undefined {
  const visible = state.messages.of(queue).get(key);
  if (visible !== undefined) return visible;
  const held = state.inFlight.of(queue).get(key) ?? state.delayed.of(queue).get(key);
  return held && messageOf(held);
}

/** Removes all messages of a queue. */
export function clearMessages(state: SqsState, queue: string): void {
  for (const family of whereabouts(state)) family.of(queue).clear();
}

/** Removes all that belongs to a queue but its record. */
export function dropContents(state: SqsState, queue: string): void {
  for (const family of [...whereabouts(state), state.remembered, state.forgetting, state.moveTasks]) family.drop(queue);
  state.lastKeys.delete(queue);
  state.runningMoves.delete(queue);
}

/** The messages, and all that says where they are. */
function whereabouts({ messages, inFlight, delayed, ...state }: SqsState) {
  return [messages, inFlight, delayed, state.schedule, state.deadLetters, state.groups, state.groupMessages, state.openGroups];
}

function show(state: SqsState, queue: string, kept: Kept): void {
  const { key, message } = kept;
  state.messages.of(queue).set(key, message);
  fileByAge(state, queue, kept);
  if (isFifo(queue)) enterGroup(state, queue, { group: groupOf(message), key });
}

function removeHeld(state: SqsState, queue: string, key: string): Message | undefined {
  const inFlight = state.inFlight.of(queue).get(key);
  const held = inFlight ?? state.delayed.of(queue).get(key);
  if (held === undefined) return undefined;
  (inFlight === undefined ? state.delayed : state.inFlight).of(queue).delete(key);
  unschedule(state, queue, { key, hold: held.hold });
  if (inFlight !== undefined && isFifo(queue)) unlockGroup(state, queue, groupOf(held.message));
  return messageOf(held);
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

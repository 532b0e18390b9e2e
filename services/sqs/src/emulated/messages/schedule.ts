import { keys } from "@cloudstub/kit";
import type { EmulatedState, Invisibility } from "../state.js";
import { dueBy } from "./due-queues.js";

/** The key of a message in flight, or delayed, and until when it is. */
interface Entry {
  readonly key: string;
  readonly invisibility: Invisibility;
}

/** Adds a message in flight, or delayed, at the time when it is due. */
export function schedule(state: EmulatedState, queue: string, { key, invisibility }: Entry): void {
  addSlot(state, queue, { name: key, dueAt: invisibility.dueAt, content: true });
}

/** Adds messages that were received together in one slot: a slot for each would cost a receive of ten a fifth of its time in process. */
export function scheduleTogether(
  state: EmulatedState,
  queue: string,
  { keys: together, invisibility }: { readonly keys: readonly string[]; readonly invisibility: Invisibility },
): void {
  const [key = ""] = together;
  if (invisibility.slot === undefined) {
    schedule(state, queue, { key, invisibility });
    return;
  }
  addSlot(state, queue, { name: invisibility.slot, dueAt: invisibility.dueAt, content: together });
}

/** A queue is due by its first slot already, so that a later one needs no search among all queues. */
function addSlot(
  state: EmulatedState,
  queue: string,
  {
    name,
    dueAt,
    content,
  }: { readonly name: string; readonly dueAt: number; readonly content: true | readonly string[] },
): void {
  const slots = state.schedule.of(queue);
  const key = slotKey(dueAt, name);
  slots.set(key, content);
  if (slots.firstKey() === key) dueBy(state, queue, dueAt);
}

/** Removes a message. */
export function unschedule(state: EmulatedState, queue: string, { key, invisibility }: Entry): void {
  const slots = state.schedule.of(queue);
  const at = slotKey(invisibility.dueAt, invisibility.slot ?? key);
  const together = invisibility.slot === undefined ? undefined : slots.get(at);
  const others = Array.isArray(together) ? together.filter((other) => other !== key) : [];
  if (others.length === 0) slots.delete(at);
  else slots.set(at, others);
}

/** When the next message is due; Infinity where none is in flight or delayed. */
export function nextScheduled(state: EmulatedState, queue: string): number {
  const next = state.schedule.of(queue).firstKey();
  return next === undefined ? Number.POSITIVE_INFINITY : keys.timeOf(next);
}

/** Removes the next due messages, if they are due by now, and returns their keys. */
export function takeDue(state: EmulatedState, queue: string, now: number): readonly string[] {
  const slots = state.schedule.of(queue);
  const next = slots.firstKey();
  if (next === undefined || keys.timeOf(next) > now) return none;
  const together = slots.get(next);
  slots.delete(next);
  return Array.isArray(together) ? together : [next.slice(next.indexOf(" ") + 1)];
}

const none: readonly string[] = [];

function slotKey(dueAt: number, name: string): string {
  return `${keys.time(dueAt)} ${name}`;
}

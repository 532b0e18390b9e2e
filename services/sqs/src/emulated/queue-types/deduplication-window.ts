import { keys } from "@cloudstub/kit";
import { dueBy } from "../messages/due-queues.js";
import type { EmulatedState } from "../state.js";

const WINDOW = 5 * 60 * 1000;

/** The key of a remembered id: clients choose the ids of both kinds. */
export interface Memory {
  readonly queue: string;
  readonly kind: "message" | "receive";
  readonly id: string;
}

/** What was remembered within the last five minutes. */
export function recall(state: EmulatedState, { queue, kind, id }: Memory): unknown {
  return state.deduplication.of(queue).get(`${kind} ${id}`)?.value;
}

/** Remembers something for five minutes. */
export function remember(
  state: EmulatedState,
  { queue, kind, id }: Memory,
  { now, value }: { readonly now: number; readonly value: unknown },
): void {
  const until = now + WINDOW;
  state.deduplication.of(queue).set(`${kind} ${id}`, { until, value });
  state.deduplicationExpiry.of(queue).set(`${keys.time(until)} ${kind} ${id}`, `${kind} ${id}`);
  dueBy(state, queue, until);
}

/** When something is forgotten next; Infinity where nothing is remembered. */
export function nextToForget(state: EmulatedState, queue: string): number {
  const next = state.deduplicationExpiry.of(queue).firstKey();
  return next === undefined ? Number.POSITIVE_INFINITY : keys.timeOf(next);
}

/** Forgets the ids whose time is over. */
export function forgetDuplicates(state: EmulatedState, queue: string, now: number): void {
  const remembered = state.deduplication.of(queue);
  const expiries = state.deduplicationExpiry.of(queue);
  for (let next = expiries.firstKey(); next !== undefined; next = expiries.firstKey()) {
    if (keys.timeOf(next) > now) return;
    expiries.delete(next);
    const id = next.slice(next.indexOf(" ") + 1);
    // It may have been remembered again since.
    if ((remembered.get(id)?.until ?? 0) <= now) remembered.delete(id);
  }
}

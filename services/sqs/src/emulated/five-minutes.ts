import type { SqsState } from "../state.js";

const INTERVAL = 5 * 60 * 1000;
/** Later than any time that a clock shows, and short enough for the digits below. */
const END_OF_TIME = 9e15;

/** Under what a FIFO queue remembers something: ids of both kinds are clients'. */
export interface Memory {
  readonly queue: string;
  readonly kind: "message" | "receive";
  readonly id: string;
}

/** What was remembered within the last five minutes. */
export function recall(state: SqsState, { queue, kind, id }: Memory, now: number): unknown {
  const remembered = state.remembered.of(queue).get(`${kind} ${id}`);
  return remembered !== undefined && remembered.until > now ? remembered.value : undefined;
}

/** Remembers something for five minutes, and forgets what is older. */
export function remember(
  state: SqsState,
  { queue, kind, id }: Memory,
  { now, value }: { readonly now: number; readonly value: unknown },
): void {
  forget(state, queue, now);
  const until = now + INTERVAL;
  state.remembered.of(queue).set(`${kind} ${id}`, { until, value });
  // The earliest comes last, as in schedule.ts.
  state.forgetting.of(queue).set(`${String(END_OF_TIME - until).padStart(16, "0")} ${kind} ${id}`, `${kind} ${id}`);
}

function forget(state: SqsState, queue: string, now: number): void {
  const remembered = state.remembered.of(queue);
  const places = state.forgetting.of(queue);
  for (let place = places.lastKey(); place !== undefined; place = places.lastKey()) {
    const separator = place.indexOf(" ");
    if (END_OF_TIME - Number(place.slice(0, separator)) > now) return;
    places.delete(place);
    const id = place.slice(separator + 1);
    // It may have been remembered again since.
    if ((remembered.get(id)?.until ?? 0) <= now) remembered.delete(id);
  }
}

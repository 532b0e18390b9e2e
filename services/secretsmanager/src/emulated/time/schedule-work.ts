import { type AgentCall, keys } from "@cloudstub/kit";
import type { EmulatedState, Work } from "../state.js";
import type { StoreCall } from "../types.js";

/** What an agent does with one piece of work; a promise where another service answers with one. */
export type DoWork = (call: AgentCall<EmulatedState>, work: Work) => void | Promise<void>;

/** Has something done at a time, in milliseconds. The same at the same time is done once. */
export function scheduleWork({ state }: Pick<StoreCall, "state">, time: number, work: Work): void {
  state.work.set(keyOf(time, work), work);
}

/** Removes work that was scheduled for a time. */
export function cancelWork({ state }: Pick<StoreCall, "state">, time: number | undefined, work: Work): void {
  if (time !== undefined) state.work.delete(keyOf(time, work));
}

function keyOf(time: number, { kind, name, region = "", step = 0 }: Work): string {
  return keys.time(time) + keys.text(name) + keys.text(kind) + keys.text(region) + step;
}

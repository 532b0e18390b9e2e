import { keys } from "@cloudstub/kit";
import type { EmulatedState } from "../state.js";

/** How long the name of a deleted queue stays taken. */
const REST = 60_000;
/** More than one deletion adds, so that the rest gets less, and few enough for one request. */
const MOST_AT_ONCE = 10;

/** Takes the name of a deleted queue for 60 seconds. */
export function holdName(state: EmulatedState, name: string, now: number): void {
  forgetDeleted(state, now);
  state.deletedQueues.set(name, now);
  state.deletions.set(`${keys.time(now)} ${name}`, name);
}

/** True for the name of a queue that was deleted within the last 60 seconds. */
export function isNameHeld(state: EmulatedState, name: string, now: number): boolean {
  const deletedAt = state.deletedQueues.get(name);
  return deletedAt !== undefined && deletedAt + REST > now;
}

/** Forgets names that are free again: of many, those that have been free for longest. */
export function forgetDeleted(state: EmulatedState, now: number): void {
  for (let left = MOST_AT_ONCE; left > 0; left--) {
    const oldest = state.deletions.firstKey();
    if (oldest === undefined || keys.timeOf(oldest) + REST > now) return;
    const name = state.deletions.get(oldest) ?? "";
    state.deletions.delete(oldest);
    // A queue of that name may have been deleted again since.
    if (!isNameHeld(state, name, now)) state.deletedQueues.delete(name);
  }
}

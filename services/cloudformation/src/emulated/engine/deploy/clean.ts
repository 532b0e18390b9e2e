import type { Leftover } from "../../state.js";
import { tell } from "../stacks/events.js";
import { schedule } from "../stacks/operations.js";
import type { Home } from "./home.js";
import { type Gone, removeOne } from "./remove-one.js";
import { nextLook } from "./waits.js";

/** Removes the next resource that an update has left, the one that no other left one needs; then `finish`. */
export function cleanStep(home: Home, finish: () => void): void | Promise<void> {
  const { call, stack } = home;
  const entries = [...call.state.leftovers.of(stack.id).entries()].reverse();
  const needed = new Set(entries.flatMap(([, { needs }]) => needs));
  let waits = 0;
  for (const [key, leftover] of entries) {
    if (needed.has(leftover.logicalId)) continue;
    const isKept = leftover.policy === "Retain";
    const removal = { ...leftover, isKept, tellsProperties: false };
    const progress = removeOne(home, removal, (gone) => cleaned(home, { key, leftover }, gone));
    if (progress !== "waits") return progress;
    waits++;
  }
  if (waits > 0) schedule(call, stack.id, nextLook(home));
  // Two that need one another through what replaced them go in any order.
  else if (entries[0] !== undefined) {
    const [key, leftover] = entries[0];
    call.state.leftovers.of(stack.id).set(key, { ...leftover, needs: [] });
    for (const [other, left] of entries.slice(1)) call.state.leftovers.of(stack.id).set(other, { ...left, needs: [] });
    schedule(call, stack.id);
  } else finish();
}

/** What fails to go is left behind, and the stack is complete (CloudFormation User Guide, "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS"). */
function cleaned(
  { call, stack }: Home,
  { key, leftover }: { readonly key: string; readonly leftover: Leftover },
  { status, reason, wait }: Gone,
): void {
  const leftovers = call.state.leftovers.of(stack.id);
  if (wait !== undefined) leftovers.set(key, { ...leftover, wait });
  else {
    leftovers.delete(key);
    const { logicalId, type, physicalId } = leftover;
    tell(call, stack, { logicalId, type, physicalId, status, reason });
  }
  schedule(call, stack.id);
}

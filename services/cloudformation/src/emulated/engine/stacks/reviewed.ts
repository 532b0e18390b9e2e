import type { StackCall } from "../../types.js";
import { tellStatus } from "./events.js";

/** Deletes the nested stacks that a change set has made and whose creation was never begun, with those within them. */
export function deleteReviewed(call: StackCall, changeSetId = ""): void {
  const { changeSets, stacks, stackNames } = call.state;
  for (const { changeSet } of changeSets.get(changeSetId)?.nested ?? []) {
    deleteReviewed(call, changeSet);
    const stack = stacks.get(changeSets.get(changeSet)?.stack ?? "");
    if (stack?.status !== "REVIEW_IN_PROGRESS") continue;
    const going = tellStatus(call, stack, { status: "DELETE_IN_PROGRESS" });
    tellStatus(call, { ...going, deletedAt: call.clock.now() }, { status: "DELETE_COMPLETE" });
    stackNames.delete(stack.name);
  }
}

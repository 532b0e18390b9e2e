import { modelled } from "@cloudstub/kit";
import { changeSetOf } from "../../engine/requests/change-set.js";
import { forgetDefinition } from "../../engine/stacks/definitions.js";
import { noStack } from "../../engine/stacks/errors.js";
import { deleteReviewed } from "../../engine/stacks/reviewed.js";
import type { ChangeSet } from "../../state.js";
import type { EmulatedCall, EmulatedCloudformation, EmulatedHandler } from "../../types.js";

/**
 * Deletes a change set, with those of nested stacks, and the nested stacks that it has made for review. Where the stack is there and the change set is not, nothing
 * happens, which tools rely on.
 */
export const deleteChangeSet: EmulatedHandler<"DeleteChangeSet"> = (input, call) => {
  const changeSet = changeSetOf(call.state, input, noStack);
  if (changeSet === undefined) return {};
  if (changeSet.root !== undefined) throw notDeletable(changeSet);
  deleteReviewed(call, changeSet.id);
  remove(call, changeSet);
  return {};
};

function remove(call: EmulatedCall, { id, name, stack, definition, nested = [] }: ChangeSet): void {
  const { state } = call;
  state.changeSets.delete(id);
  const names = state.changeSetNames.of(stack);
  if (names.get(name) === id) names.delete(name);
  forgetDefinition(state, stack, definition);
  for (const { changeSet } of nested) {
    const inner = state.changeSets.get(changeSet);
    if (inner !== undefined) remove(call, inner);
  }
}

/** AWS's code (API reference, DeleteChangeSet); its words are not documented. */
function notDeletable({ id, root }: ChangeSet): Error {
  return modelled<EmulatedCloudformation>(
    "InvalidChangeSetStatusException",
    `ChangeSet [${id}] belongs to a nested stack: delete the root change set [${root}].`,
  );
}

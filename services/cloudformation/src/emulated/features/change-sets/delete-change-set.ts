import { changeSetOf } from "../../engine/requests/change-set.js";
import { forgetDefinition } from "../../engine/stacks/definitions.js";
import { noStack } from "../../engine/stacks/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a change set. Where the stack is there and the change set is not, nothing happens, which tools rely on. */
export const deleteChangeSet: EmulatedHandler<"DeleteChangeSet"> = (input, { state }) => {
  const changeSet = changeSetOf(state, input, noStack);
  if (changeSet === undefined) return {};
  state.changeSets.delete(changeSet.id);
  const names = state.changeSetNames.of(changeSet.stack);
  if (names.get(changeSet.name) === changeSet.id) names.delete(changeSet.name);
  forgetDefinition(state, changeSet.stack, changeSet.definition);
  return {};
};

import { changeSetOf } from "../../engine/requests/change-set.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import { noChangeSet, noStackWithId } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { validationError } from "../../engine/template/errors.js";
import type { Definition } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/** Shows the template of a stack or of a change set, as it was sent or after its transforms. */
export const getTemplate: EmulatedHandler<"GetTemplate"> = (input, call) => {
  const { template = "", processed = "", isTransformed = false } = definitionIn(input, call) ?? {};
  const TemplateBody = isTransformed && input.TemplateStage === "Processed" ? processed : template;
  return { TemplateBody, StagesAvailable: ["Original", "Processed"] };
};

function definitionIn(
  {
    StackName,
    ChangeSetName,
  }: { readonly StackName?: string | undefined; readonly ChangeSetName?: string | undefined },
  { state }: Pick<EmulatedCall, "state">,
): Definition | undefined {
  if (ChangeSetName !== undefined) {
    const changeSet = changeSetOf(state, { StackName, ChangeSetName }, noStackWithId);
    if (changeSet === undefined) throw noChangeSet(ChangeSetName);
    return definitionOf(state, changeSet.definition);
  }
  if (StackName === undefined) throw validationError("StackName is required if ChangeSetName is not specified.");
  return definitionOf(state, stackOf(state, StackName, noStackWithId).definition);
}

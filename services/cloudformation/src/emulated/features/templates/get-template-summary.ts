import { specificationOf } from "../../engine/known-types/resource-types.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import { noStackWithId } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { askFor, perform } from "../../engine/steps.js";
import { validationError } from "../../engine/template/errors.js";
import { memberOf } from "../../engine/template/json.js";
import type { Template } from "../../engine/template/template.js";
import { templateText } from "../../engine/template/template-source.js";
import { readTemplate } from "../../engine/template/text.js";
import type { EmulatedHandler } from "../../types.js";
import { needsOf, parametersOf, summarized } from "./summary.js";

/** Tells what a template needs and has: of a request, or of a stack. */
export const getTemplateSummary: EmulatedHandler<"GetTemplateSummary"> = async (input, call) => {
  const { StackName } = input;
  const stack = StackName === undefined ? undefined : stackOf(call.state, StackName, noStackWithId);
  if (stack?.status === "REVIEW_IN_PROGRESS")
    throw validationError("GetTemplateSummary cannot be called on REVIEW_IN_PROGRESS stacks.");
  const given = await perform(templateText(input, { ask: askFor(call.peers, {}), endpoint: call.endpoint }));
  const text = given ?? definitionOf(call.state, stack?.definition)?.template;
  if (text === undefined) throw validationError("Either Template URL, Template Body or Stack Name must be specified.");
  const template = summarized(call, await readTemplate(text));
  return {
    Parameters: parametersOf(template),
    ResourceTypes: [...new Set(Object.values(template.resources).map(({ type }) => type))],
    ResourceIdentifierSummaries: identifiersOf(template),
    ...(template.version !== undefined && { Version: template.version }),
    ...(template.metadata !== undefined && { Metadata: JSON.stringify(template.metadata) }),
    ...needsOf(template),
  };
};

/** The properties that identify resources of each type. */
function identifiersOf({ resources }: Template) {
  const types = new Map<string, string[]>();
  for (const { id, type } of Object.values(resources)) types.set(type, [...(types.get(type) ?? []), id]);
  return [...types].map(([ResourceType, LogicalResourceIds]) => {
    const identifier = (specificationOf(ResourceType)?.identifier ?? []).filter(
      (name) => memberOf(specificationOf(ResourceType)?.properties, name) !== undefined,
    );
    return { ResourceType, LogicalResourceIds, ...(identifier.length > 0 && { ResourceIdentifiers: identifier }) };
  });
}

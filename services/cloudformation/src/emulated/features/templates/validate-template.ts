import { askFor, perform } from "../../engine/steps.js";
import { validationError } from "../../engine/template/errors.js";
import { isHidden } from "../../engine/template/parameters.js";
import { templateText } from "../../engine/template/template-source.js";
import { readTemplate } from "../../engine/template/text.js";
import type { EmulatedHandler } from "../../types.js";
import { needsOf, summarized, toldOf } from "./summary.js";

/** Says whether a text is a template, and what it asks for. */
export const validateTemplate: EmulatedHandler<"ValidateTemplate"> = async (input, call) => {
  const text = await perform(templateText(input, { ask: askFor(call.peers, {}), endpoint: call.endpoint }));
  if (text === undefined) throw validationError("Either Template URL or Template Body must be specified.");
  const template = summarized(call, await readTemplate(text));
  return {
    Parameters: Object.entries(template.parameters).map(([ParameterKey, declaration]) => ({
      ParameterKey,
      NoEcho: isHidden(declaration),
      ...toldOf(declaration),
    })),
    ...needsOf(template),
  };
};

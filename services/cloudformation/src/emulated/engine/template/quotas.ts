import { formatError } from "./errors.js";
import { type JsonObject, objectIn } from "./json.js";

/** How many of a kind a template may have (CloudFormation User Guide, "Quotas"). */
const MAX_RESOURCES = 500;
const MAX_PARAMETERS = 200;
const MAX_OUTPUTS = 200;

/**
 * Throws `ValidationError` for a template with more than it may have, in the words of AWS as users report them (dougmoscrop/serverless-plugin-split-stacks, issues 159,
 * 123 and 43).
 */
export function checkNumbers(content: JsonObject): void {
  const countOf = (section: string) => Object.keys(objectIn(content, section)).length;
  const [resources, parameters, outputs] = [countOf("Resources"), countOf("Parameters"), countOf("Outputs")];
  checkResourceCount(resources);
  if (parameters > MAX_PARAMETERS)
    throw formatError(`Parameter count ${parameters} is greater than max allowed ${MAX_PARAMETERS}`);
  if (outputs > MAX_OUTPUTS) throw formatError(`Outputs count ${outputs} is greater than max allowed ${MAX_OUTPUTS}`);
}

/** Throws `ValidationError`, in the same words, for a number of resources that no template may have. */
export function checkResourceCount(resources: number): void {
  if (resources > MAX_RESOURCES)
    throw formatError(`Number of resources, ${resources}, is greater than maximum allowed, ${MAX_RESOURCES}`);
}

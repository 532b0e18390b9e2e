import type { Definition, Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import { CompiledTemplate, type Known } from "../evaluate/compiled.js";
import { unknown } from "../evaluate/value.js";
import { type Ask, awaited, type Steps } from "../steps.js";
import { checkCapabilities, neededCapabilities } from "../template/capabilities.js";
import { formatError, validationError } from "../template/errors.js";
import { asText, type JsonObject } from "../template/json.js";
import {
  type GivenParameter,
  type ParameterValue,
  parameterValues,
  storedType,
  typeOf,
} from "../template/parameters.js";
import { type Template, templateOf, transformsIn } from "../template/template.js";
import { readTemplate } from "../template/text.js";
import { pseudoOf } from "./definitions.js";

/** What a request says of a stack that is to be. */
export interface Request {
  readonly text: string;
  readonly parameters: readonly GivenParameter[];
  readonly tags: Definition["tags"];
  readonly capabilities: readonly string[];
  /** The parameters that the stack has. */
  readonly previous: readonly ParameterValue[] | undefined;
  /** Whether a template with transforms needs a capability for them: not in change sets. */
  readonly checksTransforms: boolean;
}

/** What work on requests may use of the service's parts above. */
export interface Preparation {
  readonly ask: Ask;
  /** True for a type of resources that stacks can have. */
  readonly isKnownType: (type: string) => boolean;
}

type Place = Pick<Stack, "id" | "name" | "notificationArns">;

/** A definition that was checked, and its template. */
export interface Prepared {
  readonly definition: Definition;
  readonly compiled: CompiledTemplate;
}

/**
 * Makes a definition of what a request says, and checks all that AWS checks before anything is made: the template's form, its parameters, the capabilities, the
 * types of resources, references, and functions as far as they can be evaluated.
 *
 * Throws `ValidationError`, and `InsufficientCapabilitiesException`.
 */
export function* prepare(call: StackCall, stack: Place, request: Request & Preparation): Steps<Prepared> {
  const content = yield* awaited(readTemplate(request.text));
  const isTransformed = transformsIn(content).length > 0;
  const original = isTransformed ? undefined : templateOf(content);
  const declared = (original ?? templateOf({ Resources: { Any: { Type: "" } }, ...parametersOnly(content) }))
    .parameters;
  const given = parameterValues(declared, request.parameters, request.previous);
  const parameters = yield* withStoredValues(declared, given, request.ask);
  if (isTransformed && request.checksTransforms) checkCapabilities(["CAPABILITY_AUTO_EXPAND"], request.capabilities);
  if (isTransformed) throw validationError(`No transform named ${asText(transformsIn(content)[0])} found.`);
  const processed = content;
  const template = original ?? templateOf(processed);
  checkCapabilities(neededCapabilities(template.resources).capabilities, request.capabilities);
  const compiled = new CompiledTemplate(template, { parameters, pseudo: pseudoOf(call, stack) });
  checkTypes(compiled, request.isKnownType);
  checkExpressions(compiled);
  const { description } = template;
  const definition: Definition = {
    id: call.ids.uuid(),
    template: request.text,
    processed: JSON.stringify(processed),
    isTransformed,
    parameters,
    tags: request.tags,
    capabilities: request.capabilities,
    ...(description !== undefined && { description }),
  };
  return { definition, compiled };
}

function parametersOnly({ Parameters = {} }: JsonObject): JsonObject {
  return { Parameters };
}

/** Reads what parameters name in Systems Manager. Throws `ValidationError` where it is not there (recorded answer of AWS). */
function* withStoredValues(
  declared: Template["parameters"],
  given: readonly ParameterValue[],
  ask: Ask,
): Steps<ParameterValue[]> {
  const names = given
    .filter(({ key }) => storedType(typeOf(declared[key] ?? {})) !== undefined)
    .map(({ value }) => value);
  if (names.length === 0) return [...given];
  const stored = new Map<string, string>();
  for (const name of new Set(names)) {
    const { Parameters = [] } = yield* ask("ssm", "GetParameters", { Names: [name], WithDecryption: true });
    const [found] = Parameters;
    if (found?.Value !== undefined) stored.set(name, found.Value);
  }
  return given.map((parameter) => {
    if (storedType(typeOf(declared[parameter.key] ?? {})) === undefined) return parameter;
    const resolved = stored.get(parameter.value);
    if (resolved === undefined)
      throw validationError(`Parameter ${parameter.key} should either have input value or default value`);
    return { ...parameter, resolved };
  });
}

/** Throws `ValidationError` for types that stacks can't have, unless their condition is false. */
function checkTypes(compiled: CompiledTemplate, isKnown: (type: string) => boolean): void {
  const types = compiled.order.map((id) => compiled.resource(id).type);
  const unrecognized = [...new Set(types.filter((type) => !isKnown(type)))];
  if (unrecognized.length > 0) throw formatError(`Unrecognized resource types: [${unrecognized.join(", ")}]`);
}

const nothingKnown: Known = { ref: () => unknown, attribute: () => unknown, importValue: () => unknown };

/** Evaluates all that can be before a resource is made, so that what is wrong is told at once. */
function checkExpressions(compiled: CompiledTemplate): void {
  for (const id of compiled.order) compiled.properties(id, nothingKnown);
  for (const [, output] of compiled.outputs()) compiled.evaluate(output, nothingKnown);
}

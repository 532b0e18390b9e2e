import type { Definition, Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import { CompiledTemplate, nothingKnown } from "../evaluate/compiled.js";
import { type Ask, awaited, type Steps } from "../steps.js";
import { checkCapabilities, neededCapabilities } from "../template/capabilities.js";
import { formatError, validationError } from "../template/errors.js";
import type { JsonObject } from "../template/json.js";
import {
  type GivenParameter,
  type ParameterValue,
  parameterValues,
  storedType,
  typeOf,
} from "../template/parameters.js";
import { type Template, templateOf } from "../template/template.js";
import { readTemplate } from "../template/text.js";
import { TransformFailure } from "../template/transform-failure.js";
import { expand, hasTransforms, macrosIn } from "../transforms/expand.js";
import { pseudoOf } from "./definitions.js";

/** What a request asks a stack to become. */
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

/** What the check of a request needs from its caller. */
export interface Preparation {
  readonly ask: Ask;
  /** True for a type of resources that stacks can have. */
  readonly isKnownType: (type: string) => boolean;
  /** The mock port, as the client knows it. */
  readonly endpoint: string;
}

type Place = Pick<Stack, "id" | "name" | "notificationArns">;

/** A definition that was checked, and its template. */
export interface Prepared {
  readonly definition: Definition;
  readonly compiled: CompiledTemplate;
  /** Why its transforms have failed; the definition has no resources then. */
  readonly fault?: string | undefined;
  /** Whether a function of the user transforms the template: its result may be another one each time. */
  readonly hasMacros: boolean;
}

/**
 * Makes a definition of what a request says, and checks all that AWS checks before anything is made: the template's form, its parameters, the capabilities, the
 * types of resources, references, and functions as far as they can be evaluated.
 *
 * Throws `ValidationError`, and `InsufficientCapabilitiesException`.
 */
export function* prepare(call: StackCall, stack: Place, request: Request & Preparation): Steps<Prepared> {
  const content = yield* awaited(readTemplate(request.text));
  const { expanded, fault } = yield* withTransforms(call, stack, { ...request, content });
  const template = templateOf(expanded);
  const given = parameterValues(template.parameters, request.parameters, request.previous);
  const parameters = yield* withStoredValues(template.parameters, given, request.ask);
  checkCapabilities(neededCapabilities(template.resources).capabilities, request.capabilities);
  const compiled = new CompiledTemplate(template, { parameters, pseudo: pseudoOf(call, stack) });
  checkTypes(compiled, request.isKnownType);
  checkExpressions(compiled);
  const { description } = template;
  const definition: Definition = {
    id: call.ids.uuid(),
    template: request.text,
    processed: JSON.stringify(expanded),
    parameters: parameters.map(({ isUnknown: _, ...parameter }) => parameter),
    tags: request.tags,
    capabilities: request.capabilities,
    ...(expanded !== content && { isTransformed: true }),
    ...(description !== undefined && { description }),
  };
  return { definition, compiled, fault, hasMacros: [...macrosIn(content)].length > 0 };
}

/** The template after its transforms, with a reason where one has failed. Transforms get the values of parameters, which are checked before them. */
function* withTransforms(
  call: StackCall,
  stack: Place,
  request: Request & Preparation & { readonly content: JsonObject },
): Steps<{ readonly expanded: JsonObject; readonly fault?: string }> {
  const { content, ask, endpoint } = request;
  if (!hasTransforms(content)) return { expanded: content };
  const declared = templateOf(parametersOnly(content)).parameters;
  const given = request.parameters.filter(({ ParameterKey = "" }) => Object.hasOwn(declared, ParameterKey));
  const values = parameterValues(declared, given, request.previous);
  const parameters = yield* withStoredValues(declared, values, ask);
  // Transforms of AWS are macros too, which it hosts (API reference, CreateStack, Capabilities; Template Reference, "AWS::LanguageExtensions transform").
  if (request.checksTransforms) checkCapabilities(["CAPABILITY_AUTO_EXPAND"], request.capabilities);
  try {
    return { expanded: yield* expand(content, { call, ask, endpoint, parameters, pseudo: pseudoOf(call, stack) }) };
  } catch (error) {
    if (!(error instanceof TransformFailure)) throw error;
    return { expanded: { ...parametersOnly(content), ...withoutResources }, fault: error.message };
  }
}

/** A template has one resource at least. */
const withoutResources: JsonObject = {
  Conditions: { Never: { "Fn::Equals": ["", "never"] } },
  Resources: { None: { Type: "AWS::CloudFormation::WaitConditionHandle", Condition: "Never" } },
};

/** A template with the parameters of another one. */
function parametersOnly({ Parameters = {} }: JsonObject): JsonObject {
  return { Parameters, Resources: { Any: { Type: "" } } };
}

/** Reads what parameters name in Systems Manager. Throws `ValidationError` where it is not there (recorded answer of AWS). */
function* withStoredValues(
  declared: Template["parameters"],
  given: readonly ParameterValue[],
  ask: Ask,
): Steps<ParameterValue[]> {
  const isStored = ({ key, isUnknown }: ParameterValue) =>
    !isUnknown && storedType(typeOf(declared[key] ?? {})) !== undefined;
  const names = given.filter(isStored).map(({ value }) => value);
  if (names.length === 0) return [...given];
  const stored = new Map<string, string>();
  for (const name of new Set(names)) {
    const { Parameters = [] } = yield* ask("ssm", "GetParameters", { Names: [name], WithDecryption: true });
    const [found] = Parameters;
    if (found?.Value !== undefined) stored.set(name, found.Value);
  }
  return given.map((parameter) => {
    if (!isStored(parameter)) return parameter;
    const resolved = stored.get(parameter.value);
    if (resolved === undefined)
      throw validationError(`Parameter ${parameter.key} should either have input value or default value`);
    return { ...parameter, resolved };
  });
}

/** Throws `ValidationError` for types that stacks can't have. Resources whose condition is false may have any type. */
function checkTypes(compiled: CompiledTemplate, isKnown: (type: string) => boolean): void {
  const types = compiled.order.map((id) => compiled.resource(id).type);
  const unrecognized = [...new Set(types.filter((type) => !isKnown(type)))];
  if (unrecognized.length > 0) throw formatError(`Unrecognized resource types: [${unrecognized.join(", ")}]`);
}

/** Evaluates properties and outputs as far as possible without resources, so that a wrong template is refused at once. */
function checkExpressions(compiled: CompiledTemplate): void {
  for (const id of compiled.order) compiled.properties(id, nothingKnown);
  for (const [, output] of compiled.outputs()) compiled.evaluate(output, nothingKnown);
}

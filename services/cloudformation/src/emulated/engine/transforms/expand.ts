import type { StackCall } from "../../types.js";
import { nothingKnown } from "../evaluate/compiled.js";
import { Conditions } from "../evaluate/conditions.js";
import { evaluate } from "../evaluate/evaluate.js";
import type { Scope } from "../evaluate/scope.js";
import { shown } from "../evaluate/value.js";
import { type Ask, atOnce, type Steps } from "../steps.js";
import { validationError } from "../template/errors.js";
import { asText, isList, isObject, type Json, type JsonObject, memberOf, objectIn } from "../template/json.js";
import { type ParameterValue, referenced } from "../template/parameters.js";
import { transformsIn } from "../template/template.js";
import { include } from "./include.js";
import { languageExtensions } from "./language-extensions.js";
import { runMacro } from "./macro.js";
import { SERVERLESS } from "./serverless/document.js";
import { serverless } from "./serverless/serverless.js";

/** What transforms may use. */
export interface TransformContext {
  readonly call: StackCall;
  readonly ask: Ask;
  readonly endpoint: string;
  readonly parameters: readonly ParameterValue[];
  readonly pseudo: Scope["pseudo"];
}

/** A transform, as a template names it. */
export interface TransformCall {
  readonly name: string;
  /** Evaluated. */
  readonly parameters: JsonObject;
  readonly fragment: JsonObject;
  /** False for one within a section. */
  readonly isWhole: boolean;
}

/** A transform that CloudFormation has itself. */
export type BuiltIn = (transform: TransformCall, context: TransformContext, scope: Scope) => Steps<JsonObject>;

const builtIn: { readonly [name: string]: BuiltIn } = {
  "AWS::Include": include,
  "AWS::LanguageExtensions": languageExtensions,
  [SERVERLESS]: ({ fragment }) => atOnce(() => serverless(fragment)),
};

/** True for a template in which something is transformed. */
export function hasTransforms(value: Json): boolean {
  if (isList(value)) return value.some(hasTransforms);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, item]) => name === "Fn::Transform" || (name === "Transform" && item !== null) || hasTransforms(item),
  );
}

/**
 * A template after its transforms: those within sections first, the innermost before the others, then those of the whole in their order (CloudFormation User Guide,
 * "Template macros"). Throws a `TransformFailure` where one fails, and `ValidationError` for one that is not there.
 */
export function* expand(content: JsonObject, context: TransformContext): Steps<JsonObject> {
  const { Transform: _, ...rest } = content;
  const scope = scopeOf(content, context);
  let expanded = (yield* within(rest, context, scope)) as JsonObject;
  for (const given of transformsIn(content)) {
    const called = callOf(given, expanded, scope);
    expanded = yield* run({ ...called, isWhole: true }, context, scopeOf(expanded, context));
  }
  return expanded;
}

/** The names of the transforms that are functions of the user. */
export function* macrosIn(value: Json): Generator<string> {
  if (isList(value)) for (const item of value) yield* macrosIn(item);
  if (!isObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    yield* macrosIn(item);
    if (name !== "Fn::Transform" && name !== "Transform") continue;
    for (const one of isList(item) ? item : [item]) {
      const called = isObject(one) ? asText(memberOf(one, "Name")) : asText(one);
      if (!called.startsWith("AWS::")) yield called;
    }
  }
}

function* within(value: Json, context: TransformContext, scope: Scope): Steps<Json> {
  if (isList(value)) {
    const items: Json[] = [];
    for (const item of value) items.push(yield* within(item, context, scope));
    return items;
  }
  if (!isObject(value)) return value;
  const members: [string, Json][] = [];
  for (const [name, item] of Object.entries(value))
    if (name !== "Fn::Transform") members.push([name, yield* within(item, context, scope)]);
  const fragment = Object.fromEntries(members);
  const transforms = memberOf(value, "Fn::Transform");
  if (transforms === undefined) return fragment;
  let result: JsonObject = fragment;
  for (const given of isList(transforms) ? transforms : [transforms])
    result = yield* run({ ...callOf(given, result, scope), isWhole: false }, context, scope);
  return result;
}

function callOf(given: Json, fragment: JsonObject, scope: Scope): Omit<TransformCall, "isWhole"> {
  if (!isObject(given)) return { name: asText(given), parameters: {}, fragment };
  const parameters = shown(evaluate(objectIn(given, "Parameters"), scope));
  return {
    name: asText(memberOf(given, "Name")),
    parameters: isObject(parameters) ? parameters : {},
    fragment,
  };
}

function* run(transform: TransformCall, context: TransformContext, scope: Scope): Steps<JsonObject> {
  const own = memberOf(builtIn, transform.name);
  if (own !== undefined) return yield* own(transform, context, scope);
  const macro = context.call.state.macros.get(transform.name);
  if (macro === undefined) throw validationError(`No transform named ${transform.name} found.`);
  return yield* runMacro(transform, macro, context);
}

/** What the expressions of a template can refer to before anything is made. */
function scopeOf(content: JsonObject, { parameters, pseudo }: TransformContext): Scope {
  const declared = objectIn(content, "Parameters");
  const values = parameters.map((one) => [one.key, referenced(objectIn(declared, one.key), one)] as const);
  const conditions = new Conditions(objectIn(content, "Conditions"), () => scope);
  const scope: Scope = {
    ...nothingKnown,
    template: { mappings: objectIn(content, "Mappings") },
    parameters: Object.fromEntries(values),
    pseudo,
    condition: (name, where) => conditions.valueOf(name, where),
  };
  return scope;
}

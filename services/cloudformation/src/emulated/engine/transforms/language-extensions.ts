import { ServiceError } from "@cloudstub/kit";
import { evaluate } from "../evaluate/evaluate.js";
import { functionIn } from "../evaluate/expression.js";
import type { Scope } from "../evaluate/scope.js";
import { hasUnknown, shown } from "../evaluate/value.js";
import { atOnce } from "../steps.js";
import { asText, isList, isObject, type Json, type JsonObject } from "../template/json.js";
import { TransformFailure } from "../template/transform-failure.js";
import type { BuiltIn } from "./expand.js";

const NAME = "AWS::LanguageExtensions";
const LOOP = "Fn::ForEach::";
/** Characters that loops may make: more than a template of 1 MB has, the largest that there may be. */
const MAX_CHARACTERS = 4_000_000;
/** As how many of them each value counts, and each turn of a loop. */
const VALUE = 40;

/**
 * `AWS::LanguageExtensions`: `Fn::ForEach` becomes what it makes, and `Fn::Length`, `Fn::ToJsonString`, and functions in policies of resources become their values
 * where no resource is needed for them (CloudFormation User Guide, "AWS::LanguageExtensions transform").
 */
export const languageExtensions: BuiltIn = ({ fragment }, _context, scope) =>
  atOnce(() => withPoliciesRead(new Extending(scope).object(fragment, {}), scope));

/** Values of loops that are under way, by their names. */
type Loops = { readonly [name: string]: string };

class Extending {
  readonly #scope: Scope;
  #left = MAX_CHARACTERS;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  object(given: JsonObject, loops: Loops): JsonObject {
    const members: [string, Json][] = [];
    for (const [name, value] of Object.entries(given))
      if (name.startsWith(LOOP)) members.push(...this.#loop(name, value, loops));
      else members.push([this.#replaced(name, loops), this.#value(value, loops)]);
    return Object.fromEntries(members);
  }

  #value(value: Json, loops: Loops): Json {
    this.#spend(VALUE);
    if (typeof value === "string") return this.#replaced(value, loops);
    if (isList(value)) return value.map((item) => this.#value(item, loops));
    if (!isObject(value)) return value;
    const called = functionIn(value);
    if (called?.name === "Ref" && typeof called.argument === "string" && Object.hasOwn(loops, called.argument))
      return loops[called.argument] as string;
    const extended = this.object(value, loops);
    return called?.name === "Fn::Length" || called?.name === "Fn::ToJsonString" ? this.#early(extended) : extended;
  }

  /** The value of a function, where it needs no resource. */
  #early(expression: JsonObject): Json {
    const value = evaluated(expression, this.#scope);
    return hasUnknown(value) ? expression : shown(value);
  }

  #loop(name: string, given: Json, loops: Loops): [string, Json][] {
    const [identifier, collection, body] = isList(given) && given.length === 3 ? given : [];
    if (typeof identifier !== "string" || collection === undefined || !isObject(body))
      throw new TransformFailure(
        NAME,
        `${name} layout is incorrect: it needs a name, a list, and what is made of each.`,
      );
    const items = shown(evaluated(this.#value(collection, loops), this.#scope));
    if (!isList(items) || items.some((item) => typeof item === "object"))
      throw new TransformFailure(NAME, `${name} needs a list of texts, which is known before any resource is made.`);
    return items.flatMap((item) => {
      this.#spend(VALUE);
      return Object.entries(this.object(body, { ...loops, [identifier]: asText(item) }));
    });
  }

  /** `${Name}` in a text is the value of a loop; `&{Name}` the same without what logical ids can't have. */
  #replaced(text: string, loops: Loops): string {
    return text.replace(/[$&]\{([^{}]*)\}/g, (whole: string, name: string) => {
      if (!Object.hasOwn(loops, name)) return whole;
      const value = loops[name] as string;
      this.#spend(value.length);
      return whole.startsWith("&") ? value.replace(/[^A-Za-z0-9]/g, "") : value;
    });
  }

  #spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw new TransformFailure(NAME, "The loops of the template make too many values.");
  }
}

function evaluated(expression: Json, scope: Scope) {
  try {
    return evaluate(expression, scope);
  } catch (error) {
    if (ServiceError.is(error)) throw new TransformFailure(NAME, error.message);
    throw error;
  }
}

/** `DeletionPolicy` and `UpdateReplacePolicy` may be functions of parameters. */
function withPoliciesRead(template: JsonObject, scope: Scope): JsonObject {
  const { Resources: resources } = template;
  if (!isObject(resources)) return template;
  const read = Object.entries(resources).map(([id, resource]): [string, Json] => {
    if (!isObject(resource)) return [id, resource];
    const policies = ["DeletionPolicy", "UpdateReplacePolicy"].filter((name) => isObject(resource[name]));
    const values = policies.map((name) => [name, shown(evaluated(resource[name] as Json, scope))] as const);
    return [id, { ...resource, ...Object.fromEntries(values) }];
  });
  return { ...template, Resources: Object.fromEntries(read) };
}

import { type AttributeValue, checkValue, type Item } from "../attribute-value.js";
import { emptyAttributeName, validation } from "../errors.js";
import { type ExpressionName, invalidExpression } from "./errors.js";
import type { Path } from "./path.js";
import type { PathNode } from "./tree.js";

/** The members of a request that say what `#names` and `:values` stand for. */
export interface PlaceholderInput {
  readonly ExpressionAttributeNames?: { readonly [name: string]: string } | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

/** What `#names` and `:values` stand for in an expression, and which of them were asked for. */
export class Placeholders {
  readonly #names: { readonly [name: string]: string };
  readonly #values: Item;
  readonly #used = new Set<string>();

  /** Throws `ValidationException` for placeholders that are empty, misnamed, or stand for what is no name or value. */
  constructor(
    readonly expression: ExpressionName,
    { ExpressionAttributeNames: names, ExpressionAttributeValues: values }: PlaceholderInput,
  ) {
    checkKeys("ExpressionAttributeNames", names, /^#[0-9a-zA-Z_]+$/);
    checkKeys("ExpressionAttributeValues", values, /^:[0-9a-zA-Z_]+$/);
    for (const [name, attribute] of Object.entries(names ?? {})) checkPlaceholderName(name, attribute);
    for (const [name, value] of Object.entries(values ?? {})) checkPlaceholderValue(name, value);
    this.#names = names ?? {};
    this.#values = values ?? {};
  }

  /** The path with what its names stand for. Throws `ValidationException` for a name that is not defined. */
  path({ steps }: PathNode): Path {
    return steps.map((step) => (typeof step === "string" && step.startsWith("#") ? this.#name(step) : step)) as unknown as Path;
  }

  /** What `:value` stands for. Throws `ValidationException` where it is not defined. */
  value(name: string): AttributeValue {
    this.#used.add(name);
    if (Object.hasOwn(this.#values, name)) return this.#values[name] as AttributeValue;
    throw invalidExpression(this.expression, `An expression attribute value used in expression is not defined; attribute value: ${name}`);
  }

  #name(name: string): string {
    this.#used.add(name);
    if (Object.hasOwn(this.#names, name)) return this.#names[name] as string;
    throw invalidExpression(
      this.expression,
      `An expression attribute name used in the document path is not defined; attribute name: ${name}`,
    );
  }

  /**
   * Throws `ValidationException` where a name or value was neither asked for nor stands in one of these expressions,
   * which nobody applies.
   */
  checkAllUsed(notApplied: readonly (string | undefined)[]): void {
    const mentioned = new Set(notApplied.flatMap((text) => text?.match(/[#:]\w+/g) ?? []));
    for (const [member, keys] of [
      ["ExpressionAttributeNames", Object.keys(this.#names)],
      ["ExpressionAttributeValues", Object.keys(this.#values)],
    ] as const) {
      const unused = keys.filter((key) => !this.#used.has(key) && !mentioned.has(key));
      if (unused.length > 0) throw validation(`Value provided in ${member} unused in expressions: keys: {${unused.join(", ")}}`);
    }
  }
}

function checkKeys(member: string, map: object | undefined, form: RegExp): void {
  if (map === undefined) return;
  const keys = Object.keys(map);
  if (keys.length === 0) throw validation(`${member} must not be empty`);
  const wrong = keys.find((key) => !form.test(key));
  if (wrong !== undefined) throw validation(`${member} contains invalid key: Syntax error; key: "${wrong}"`);
}

function checkPlaceholderName(name: string, attribute: string): void {
  if (attribute !== "") return;
  throw validation(`ExpressionAttributeNames contains invalid value: ${emptyAttributeName().message} for key ${name}`);
}

function checkPlaceholderValue(name: string, value: AttributeValue): void {
  try {
    checkValue(value);
  } catch (error) {
    throw validation(`ExpressionAttributeValues contains invalid value: ${(error as Error).message} for key ${name}`);
  }
}

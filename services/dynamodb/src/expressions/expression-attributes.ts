import { emptyAttributeName, validation } from "../errors.js";
import { type AttributeValue, checkValue, type Item, type TooDeep } from "../items/attribute-value.js";
import { type ExpressionName, invalidExpression } from "./errors.js";
import type { Path } from "./path.js";
import type { PathNode } from "./tree.js";

/** The members of a request that define `#names` and `:values`. */
export interface ExpressionAttributesInput {
  readonly ExpressionAttributeNames?: { readonly [name: string]: string } | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

/** The definitions of `#names` and `:values` in a request, and a record of those that its expressions used. */
export class Definitions {
  readonly #names: { readonly [name: string]: string };
  readonly #values: Item;
  readonly #used = new Set<string>();
  readonly #isEmpty: boolean;

  /** Throws `ValidationException` for a misnamed or empty name or value, or an invalid value. */
  constructor(
    { ExpressionAttributeNames: names, ExpressionAttributeValues: values }: ExpressionAttributesInput,
    tooDeep?: TooDeep,
  ) {
    this.#names = names ?? {};
    this.#values = values ?? {};
    this.#isEmpty = names === undefined && values === undefined;
    if (this.#isEmpty) return;
    checkKeys("ExpressionAttributeNames", names, /^#[0-9a-zA-Z_]+$/);
    checkKeys("ExpressionAttributeValues", values, /^:[0-9a-zA-Z_]+$/);
    for (const [name, attribute] of Object.entries(this.#names)) checkName(name, attribute);
    for (const [name, value] of Object.entries(this.#values)) checkNamedValue(name, value, tooDeep);
  }

  /** The attribute that a `#name` stands for. */
  name(name: string): string | undefined {
    this.#used.add(name);
    return Object.hasOwn(this.#names, name) ? this.#names[name] : undefined;
  }

  /** The value that a `:value` stands for. */
  value(name: string): AttributeValue | undefined {
    this.#used.add(name);
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  /**
   * Throws `ValidationException` for a name or value that was neither used nor occurs in one of these expressions, which are
   * not applied.
   */
  checkAllUsed(notApplied: readonly (string | undefined)[] = []): void {
    if (this.#isEmpty) return;
    const mentioned = new Set(notApplied.flatMap((text) => text?.match(/[#:]\w+/g) ?? []));
    for (const [member, keys] of [
      ["ExpressionAttributeNames", Object.keys(this.#names)],
      ["ExpressionAttributeValues", Object.keys(this.#values)],
    ] as const) {
      const unused = keys.filter((key) => !this.#used.has(key) && !mentioned.has(key));
      if (unused.length > 0)
        throw validation(`Value provided in ${member} unused in expressions: keys: {${unused.join(", ")}}`);
    }
  }
}

/** The definitions of `#names` and `:values`, as one expression uses them. */
export class ExpressionAttributes {
  constructor(
    readonly expression: ExpressionName,
    private readonly definitions: Definitions,
  ) {}

  /** The path with its `#names` replaced. Throws `ValidationException` for an undefined name. */
  path({ steps }: PathNode): Path {
    return steps.map((step) =>
      typeof step === "string" && step.startsWith("#") ? this.#name(step) : step,
    ) as unknown as Path;
  }

  /** The definition of a `:value`. Throws `ValidationException` if there is none. */
  value(name: string): AttributeValue {
    const value = this.definitions.value(name);
    if (value !== undefined) return value;
    throw invalidExpression(
      this.expression,
      `An expression attribute value used in expression is not defined; attribute value: ${name}`,
    );
  }

  #name(name: string): string {
    const attribute = this.definitions.name(name);
    if (attribute !== undefined) return attribute;
    throw invalidExpression(
      this.expression,
      `An expression attribute name used in the document path is not defined; attribute name: ${name}`,
    );
  }
}

function checkKeys(member: string, map: object | undefined, pattern: RegExp): void {
  if (map === undefined) return;
  const keys = Object.keys(map);
  if (keys.length === 0) throw validation(`${member} must not be empty`);
  const wrong = keys.find((key) => !pattern.test(key));
  if (wrong !== undefined) throw validation(`${member} contains invalid key: Syntax error; key: "${wrong}"`);
}

function checkName(name: string, attribute: string): void {
  if (attribute !== "") return;
  throw validation(`ExpressionAttributeNames contains invalid value: ${emptyAttributeName().message} for key ${name}`);
}

function checkNamedValue(name: string, value: AttributeValue, tooDeep?: TooDeep): void {
  try {
    checkValue(value, 1, tooDeep);
  } catch (error) {
    throw validation(`ExpressionAttributeValues contains invalid value: ${(error as Error).message} for key ${name}`);
  }
}

import { refOf, requiredMembers, resolve } from "@cloudstub/core/for-server";
import { type RecordSchema, type ServiceModel, type Shape, type SimpleType, shape } from "@cloudstub/kit";

interface Members<Value = unknown> {
  readonly [name: string]: Value;
}

/** What is wrong with a part of a record. */
interface Problem {
  /** From the record down to the part: names of members, and places in lists (`[0]`). */
  readonly path: readonly string[];
  /** `is missing`. */
  readonly what: string;
}

/** A greater time is none to a `Date` (ECMAScript, "Time Values and Time Range"). */
const LATEST = 8.64e15;

/** The simple types of schemas and models; one that is not here stands for anything. */
const kinds: { readonly [name: string]: readonly [expected: string, is: (value: unknown) => boolean] } = {
  string: ["a string", (value) => typeof value === "string"],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  number: ["a number", Number.isFinite],
  time: ["a time in milliseconds", (value) => Number.isFinite(value) && Math.abs(value as number) <= LATEST],
  bytes: ["bytes", isBytes],
  blob: ["bytes", isBytes],
};

/**
 * Makes the function that says in which part, and how, a record breaks its schema: `createdAt is missing`; undefined where it fits.
 *
 * @example recordChecker(model)({ name: "string" }, { name: 5 }) // "name is a number, not a string"
 */
export function recordChecker(model: ServiceModel): (schema: RecordSchema, record: unknown) => string | undefined {
  const shapes = new Map<string, RecordSchema>();
  return (schema, record) => sentence(check(schema, record));

  function check(schema: RecordSchema, value: unknown): Problem | undefined {
    if (typeof schema === "string")
      return schema.startsWith(SHAPE) ? check(schemaOfShape(schema), value) : checkSimple(schema, value);
    if (typeof schema === "function") return unlike(schema(value), value);
    if (isList(schema)) return Array.isArray(value) ? checkItems(schema[0], value) : unlike("a list", value);
    return isObject(value) ? checkMembers(schema, value) : unlike("an object", value);
  }

  function checkItems(schema: RecordSchema, items: readonly unknown[]): Problem | undefined {
    for (const [index, item] of items.entries()) {
      const problem = check(schema, item);
      if (problem !== undefined) return within(`[${index}]`, problem);
    }
    return undefined;
  }

  function checkMembers(schema: Members<RecordSchema>, value: Members): Problem | undefined {
    const { "*": each } = schema;
    for (const member of Object.keys(each === undefined ? schema : value)) {
      const isOptional = each === undefined && member.endsWith("?");
      const name = isOptional ? member.slice(0, -1) : member;
      const present = Object.hasOwn(value, name) ? value[name] : undefined;
      if (isOptional && present === undefined) continue;
      const problem = present === undefined ? missing : check(each ?? (schema[member] as RecordSchema), present);
      if (problem !== undefined) return within(name, problem);
    }
    return undefined;
  }

  function schemaOfShape(named: string): RecordSchema {
    const schema = shapes.get(named) ?? schemaOf(resolve(model, named.slice(SHAPE.length)));
    shapes.set(named, schema);
    return schema;
  }
}

const SHAPE = "shape ";

function schemaOf(modelled: Shape | SimpleType): RecordSchema {
  if (typeof modelled === "string") return modelled as RecordSchema;
  if (modelled.type === "list") return [shape(refOf(modelled.member))];
  if (modelled.type === "map") return { "*": shape(refOf(modelled.value)) };
  const required = requiredMembers(modelled);
  const members = Object.entries(modelled.members);
  return Object.fromEntries(
    members.map(([name, member]) => [required.includes(name) ? name : `${name}?`, shape(refOf(member))]),
  );
}

function checkSimple(name: string, value: unknown): Problem | undefined {
  const [expected, is] = kinds[name] ?? [];
  return is === undefined || is(value) ? undefined : unlike(expected, value);
}

const missing: Problem = { path: [], what: "is missing" };

function unlike(expected: string | undefined, value: unknown): Problem | undefined {
  return expected === undefined ? undefined : { path: [], what: `is ${kindOf(value)}, not ${expected}` };
}

function within(name: string, { path, what }: Problem): Problem {
  return { path: [name, ...path], what };
}

/** `tags[0].Key is missing` */
function sentence(problem: Problem | undefined): string | undefined {
  return problem && `${problem.path.join(".").replaceAll(".[", "[") || "it"} ${problem.what}`;
}

/** Bytes are named by what they are, and values never told: they may be secrets. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return String(value);
  if (Array.isArray(value)) return "a list";
  if (isBytes(value)) return "bytes";
  if (value instanceof Date) return "a date";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isObject(value: unknown): value is Members {
  return kindOf(value) === "an object";
}

function isList(schema: RecordSchema): schema is readonly [RecordSchema] {
  return Array.isArray(schema);
}

import type { Expectation, ServiceModel, Shape, SimpleType } from "@cloudstub/kit";
import { refOf, requiredMembers, resolve } from "../../model/shapes.js";

/** A `RecordForm` of any record. */
export type AnyForm = string | readonly AnyForm[] | Members<AnyForm> | Expectation;

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

/** What the names of forms, and those of simple types in models, stand for; one that is not here stands for anything. */
const kinds: { readonly [name: string]: readonly [expected: string, is: (value: unknown) => boolean] } = {
  string: ["a string", (value) => typeof value === "string"],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  number: ["a number", Number.isFinite],
  time: ["a time in milliseconds", (value) => Number.isFinite(value) && Math.abs(value as number) <= LATEST],
  bytes: ["bytes", isBytes],
  blob: ["bytes", isBytes],
};

/**
 * Makes what tells in which part, and how, a record is not as its form says: `createdAt is missing`; undefined where it is.
 *
 * @example recordChecker(model)({ name: "string" }, { name: 5 }) // "name is a number, not a string"
 */
export function recordChecker(model: ServiceModel): (form: AnyForm, record: unknown) => string | undefined {
  const shapes = new Map<string, AnyForm>();
  return (form, record) => sentence(check(form, record));

  function check(form: AnyForm, value: unknown): Problem | undefined {
    if (typeof form === "string") return form.startsWith(SHAPE) ? check(shapeForm(form), value) : checkSimple(form, value);
    if (typeof form === "function") return unlike(form(value), value);
    if (isList(form)) return Array.isArray(value) ? checkItems(form[0] as AnyForm, value) : unlike("a list", value);
    return isObject(value) ? checkMembers(form, value) : unlike("an object", value);
  }

  function checkItems(form: AnyForm, items: readonly unknown[]): Problem | undefined {
    for (const [index, item] of items.entries()) {
      const problem = check(form, item);
      if (problem !== undefined) return within(`[${index}]`, problem);
    }
    return undefined;
  }

  function checkMembers(form: Members<AnyForm>, value: Members): Problem | undefined {
    const { "*": each } = form;
    for (const member of Object.keys(each === undefined ? form : value)) {
      const isOptional = each === undefined && member.endsWith("?");
      const name = isOptional ? member.slice(0, -1) : member;
      const present = Object.hasOwn(value, name) ? value[name] : undefined;
      if (isOptional && present === undefined) continue;
      const problem = present === undefined ? missing : check(each ?? (form[member] as AnyForm), present);
      if (problem !== undefined) return within(name, problem);
    }
    return undefined;
  }

  /** The form of what a wire model describes. */
  function shapeForm(named: string): AnyForm {
    const form = shapes.get(named) ?? formOfShape(resolve(model, named.slice(SHAPE.length)));
    shapes.set(named, form);
    return form;
  }
}

const SHAPE = "shape ";

function formOfShape(shape: Shape | SimpleType): AnyForm {
  if (typeof shape === "string") return shape;
  if (shape.type === "list") return [SHAPE + refOf(shape.member)];
  if (shape.type === "map") return { "*": SHAPE + refOf(shape.value) };
  const required = requiredMembers(shape);
  const members = Object.entries(shape.members);
  return Object.fromEntries(members.map(([name, member]) => [required.includes(name) ? name : `${name}?`, SHAPE + refOf(member)]));
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

function isList(form: AnyForm): form is readonly AnyForm[] {
  return Array.isArray(form);
}

import type { SeedSchema, SeedType } from "@cloudstub/kit";
import { nearest } from "../validation/nearest.js";
import type { SeedPath } from "./document.js";

/** What is wrong with a part of a seed. */
export interface EntryProblem {
  readonly path: SeedPath;
  readonly what: string;
}

/** Says where, and how, a value breaks a schema; undefined where it fits. Values are not told: they may be secrets. */
export function problemIn(schema: SeedSchema, value: unknown, path: SeedPath = []): EntryProblem | undefined {
  const { type, enum: allowed, items } = schema;
  const types = type === undefined ? [] : typeof type === "string" ? [type] : type;
  const kind = kindOf(value);
  if (types.length > 0 && !types.includes(kind))
    return { path, what: `This is ${words[kind]}, not ${listed(types.map((each) => words[each]))}.` };
  if (allowed !== undefined && !allowed.includes(value as string))
    return { path, what: `This is none of ${allowed.join(", ")}.` };
  if (Array.isArray(value) && items !== undefined) return first(value.entries(), () => items, path);
  return kind === "object" ? problemOfObject(schema, value as object, path) : undefined;
}

function problemOfObject(schema: SeedSchema, value: object, path: SeedPath): EntryProblem | undefined {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { path, what: `It lacks ${missing}${described(properties[missing])}.` };
  const known = Object.keys(properties);
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined && additionalProperties === false) {
    const [meant] = nearest(other, known);
    const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
    return { path: [...path, other], what: `There is no such member here.${guess} There are ${known.join(", ")}.` };
  }
  const schemaOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : additionalProperties || {});
  if (Object.hasOwn(value, "") && namesMembers(schema)) return { path: [...path, ""], what: "This has no name." };
  return first(Object.entries(value), (name) => schemaOf(String(name)) ?? {}, path);
}

/** True where members are things of one kind by their names; members of any kind are JSON, whose names may be empty. */
function namesMembers({ additionalProperties }: SeedSchema): boolean {
  return additionalProperties !== undefined && Object.keys(additionalProperties).length > 0;
}

function first(
  members: Iterable<[string | number, unknown]>,
  schemaOf: (name: string | number) => SeedSchema,
  path: SeedPath,
): EntryProblem | undefined {
  for (const [name, value] of members) {
    const problem = problemIn(schemaOf(name), value, [...path, name]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function described(schema: SeedSchema | undefined): string {
  return schema?.description === undefined ? "" : `: ${schema.description.replace(/\.$/, "")}`;
}

const words: { readonly [T in SeedType]: string } = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "nothing",
};

function kindOf(value: unknown): SeedType {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "bigint") return "number";
  return typeof value as SeedType;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} or ${last}`;
}

/** Turns the static schemas of an SDK client package into the shapes of a wire model. */

import type { Member, Shape, ShapeRef, Traits } from "../packages/kit/src/wire/model.js";
import { kind } from "./sdk-client.js";

/** A schema as the generated clients write it: a simple type, a name of one, a tuple, or a function that returns one. */
export type Schema = number | string | readonly unknown[] | (() => Schema);

const simple: { readonly [id: number]: ShapeRef } = {
  0: "string",
  1: "number",
  2: "boolean",
  4: "timestamp",
  5: "date-time",
  6: "http-date",
  7: "epoch-seconds",
  15: "document",
  17: "bigint",
  21: "blob",
  42: "streaming-blob",
};

const listOf = 64;
const mapOf = 128;
const traitBits: readonly (keyof Traits | "")[] = [
  "httpLabel",
  "",
  "",
  "",
  "httpPayload",
  "httpResponseCode",
  "httpQueryParams",
];
const kept = new Set<string>([
  "xmlName",
  "xmlFlattened",
  "xmlAttribute",
  "xmlNamespace",
  "jsonName",
  "httpHeader",
  "httpPrefixHeaders",
  "httpQuery",
  "httpLabel",
  "httpPayload",
  "httpResponseCode",
  "httpQueryParams",
  "hostLabel",
  "eventPayload",
  "eventHeader",
]);

/** The schema that a function stands for. */
export function resolve(schema: Schema): Schema {
  return typeof schema === "function" ? resolve(schema()) : schema;
}

/** How the model names a schema; adds the shapes that it is made of to `shapes`. */
export function refOf(lazy: Schema, shapes: Map<string, Shape>): ShapeRef {
  const schema = resolve(lazy);
  if (typeof schema === "number") return simpleRef(schema);
  if (!Array.isArray(schema)) throw new Error(`A schema of an unknown form: ${String(schema)}`);
  if (schema[0] === kind.simple) return refOf(schema[4] as Schema, shapes);
  const name = schema[2] as string;
  if (Object.values(simple).includes(name)) throw new Error(`The shape ${name} is named as a simple type.`);
  if (!shapes.has(name)) {
    shapes.set(name, { type: "structure", members: {} }); // stands in while recursive members are read
    shapes.set(name, shapeOf(schema, shapes));
  }
  return name;
}

function simpleRef(id: number): ShapeRef {
  if (id >= mapOf) return `{}${simpleRef(id - mapOf)}`;
  if (id >= listOf) return `[]${simpleRef(id - listOf)}`;
  const ref = simple[id];
  if (ref === undefined) throw new Error(`A simple schema of an unknown kind: ${id}`);
  return ref;
}

function shapeOf(schema: readonly unknown[], shapes: Map<string, Shape>): Shape {
  const given = (typeof schema[3] === "object" ? schema[3] : {}) as { readonly sparse?: 1; readonly streaming?: 1 };
  const sparse = given.sparse ? { sparse: 1 as const } : {};
  switch (schema[0]) {
    case kind.list:
      return { type: "list", ...sparse, member: memberOf(schema[4] as Schema, shapes) };
    case kind.map:
      return {
        type: "map",
        ...sparse,
        key: memberOf(schema[4] as Schema, shapes),
        value: memberOf(schema[5] as Schema, shapes),
      };
    case kind.structure:
    // Event streams have errors among their members.
    case kind.error:
    case kind.union: {
      const traits = traitsOf(schema[3]);
      return {
        type: schema[0] === kind.union ? "union" : "structure",
        ...(schema[6] ? { required: schema[6] as number } : {}),
        // Other kinds of schemas have this trait with their members.
        ...(schema[0] === kind.union && given.streaming ? { streaming: 1 as const } : {}),
        ...(Object.keys(traits).length > 0 && { traits }),
        members: membersOf(schema, shapes),
      };
    }
    default:
      throw new Error(`A schema of an unknown kind: ${String(schema[0])}`);
  }
}

/** The members of a structure, a union or an error. */
export function membersOf(schema: readonly unknown[], shapes: Map<string, Shape>): Record<string, Member> {
  const names = schema[4] as string[];
  const schemas = schema[5] as Schema[];
  return Object.fromEntries(names.map((name, index) => [name, memberOf(schemas[index] as Schema, shapes)]));
}

/** A member is a schema, or a pair of a schema and the traits that the member adds. */
function memberOf(schema: Schema, shapes: Map<string, Shape>): Member {
  const pair = Array.isArray(schema) && schema.length === 2;
  const target = pair ? (schema[0] as Schema) : schema;
  const inherited = resolve(target);
  const traits = {
    ...(Array.isArray(inherited) && inherited[0] === kind.simple ? traitsOf(inherited[3]) : {}),
    ...(pair ? traitsOf(schema[1]) : {}),
  };
  const ref = refOf(target, shapes);
  return Object.keys(traits).length > 0 ? [ref, traits] : ref;
}

function traitsOf(traits: unknown): Traits {
  if (typeof traits === "number") {
    return Object.fromEntries(
      traitBits.flatMap((name, bit) => (name !== "" && traits & (1 << bit) ? [[name, 1]] : [])),
    );
  }
  return Object.fromEntries(Object.entries(traits ?? {}).filter(([name]) => kept.has(name)));
}

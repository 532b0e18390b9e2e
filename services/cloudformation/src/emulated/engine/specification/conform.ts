import { KNOWN_AFTER_APPLY } from "../evaluate/value.js";
import { isList, isObject, isScalar, type Json, type JsonObject } from "../template/json.js";
import type { SpecifiedMembers, SpecifiedType } from "./specified-type.js";

/** A property that its type does not take; the reason why a resource is not made. */
export class PropertyFault extends Error {}

const tag: SpecifiedMembers = { Key: "string!", Value: "string!" };

/**
 * The properties of a resource in the types of its specification: numbers and truth values may be texts, and the other way round.
 *
 * Throws a {@link PropertyFault} for properties that are unknown, required and missing, or of another type.
 */
export function conform(type: SpecifiedType, properties: JsonObject, id: string): JsonObject {
  return new Conforming(type, id).object(type.properties, properties, "");
}

class Conforming {
  readonly #type: SpecifiedType;
  readonly #id: string;

  constructor(type: SpecifiedType, id: string) {
    this.#type = type;
    this.#id = id;
  }

  object(members: SpecifiedMembers, given: JsonObject, path: string): JsonObject {
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(members, name));
    if (unknown.length > 0)
      throw new PropertyFault(
        `Properties validation failed for resource ${this.#id} with message:\n${unknown.map((name) => `[#${path}: extraneous key [${name}] is not permitted]`).join("\n")}`,
      );
    for (const [name, short] of Object.entries(members))
      if (short.includes("!") && !Object.hasOwn(given, name))
        throw new PropertyFault(`Property validation failure: [The property {${path}/${name}} is required]`);
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        this.#value(members[name] as string, value, `${path}/${name}`),
      ]),
    );
  }

  #value(short: string, value: Json, path: string): Json {
    const type = typeIn(short);
    if (type === "json" || value === KNOWN_AFTER_APPLY) return value;
    if (type.startsWith("[")) return this.#list(type.slice(1, -1), value, path);
    if (type.startsWith("{")) return this.#map(type.slice(1, -1), value, path);
    if (type.startsWith("#")) return this.#defined(type.slice(1), value, path);
    return this.#scalar(type, value, path);
  }

  #list(type: string, value: Json, path: string): Json {
    // One element may stand for a list of it.
    const items = isList(value) ? value : [value];
    return items.map((item, place) => this.#value(type, item, `${path}/${place}`));
  }

  #map(type: string, value: Json, path: string): Json {
    if (!isObject(value)) throw this.#wrong(path, "Map");
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, this.#value(type, item, `${path}/${name}`)]),
    );
  }

  #defined(name: string, value: Json, path: string): Json {
    const members = name === "Tag" ? (this.#type.definitions[name] ?? tag) : this.#type.definitions[name];
    if (members === undefined) return value;
    if (!isObject(value)) throw this.#wrong(path, "Object");
    return this.object(members, value, path);
  }

  #scalar(type: string, value: Json, path: string): Json {
    const scalar = isScalar(value) ? scalarIn(type, value) : undefined;
    if (scalar === undefined) throw this.#wrong(path, `${type.charAt(0).toUpperCase()}${type.slice(1)}`);
    return scalar;
  }

  /** The words of AWS for a value of another type, as its users report them. */
  #wrong(path: string, type: string): PropertyFault {
    return new PropertyFault(
      `Property validation failure: [Value of property {${path}} does not match type {${type}}]`,
    );
  }
}

/** The type of a member, without what else its short text says. */
function typeIn(short: string): string {
  let end = short.length;
  while (end > 0 && "!^~".includes(short.charAt(end - 1))) end--;
  return short.slice(0, end);
}

/** A scalar in a type; undefined where it has none of its values. */
function scalarIn(type: string, value: string | number | boolean): Json | undefined {
  if (type === "string") return String(value);
  if (type === "boolean") return booleanIn(value);
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return type === "integer" && !Number.isInteger(number) ? undefined : number;
}

function booleanIn(value: string | number | boolean): boolean | undefined {
  const text = String(value).toLowerCase();
  return text === "true" || text === "false" ? text === "true" : undefined;
}

import { bare, type ServiceModel, type ShapeRef, type SimpleType, type StructureShape } from "@cloudstub/kit";
import { memoized, refOf, resolve, traitsOf } from "../../model/shapes.js";
import { DEEPEST, Malformed, withPath } from "../malformed.js";
import { parseBase64, parsePaddedBase64 } from "../text-values.js";
import { parseTimestamp } from "../timestamps.js";

/** From a parsed JSON value to what the handler gets. */
export type JsonReader = (value: unknown, depth: number) => unknown;

/** Makes readers for a model's shapes. Members that the model does not know are passed over, as AWS does. */
export function jsonReaders(model: ServiceModel): (ref: ShapeRef) => JsonReader {
  return memoized<JsonReader>((ref, readerOf) => {
    const shape = resolve(model, ref);
    if (typeof shape === "string") return simpleReader(shape, model.paddedBase64 ? parsePaddedBase64 : parseBase64);
    if (shape.type === "list") return listReader(readerOf(refOf(shape.member)), shape.sparse === 1);
    if (shape.type === "map") return mapReader(readerOf(refOf(shape.value)), shape.sparse === 1);
    return structureReader(shape, readerOf);
  });
}

function structureReader(shape: StructureShape, readerOf: (ref: ShapeRef) => JsonReader): JsonReader {
  const members = new Map(
    Object.entries(shape.members).map(([name, member]) => [
      traitsOf(member).jsonName ?? name,
      { name, read: readerOf(refOf(member)) },
    ]),
  );
  return function readStructure(value, depth) {
    const source = objectIn(value, depth);
    const result: { [name: string]: unknown } = {};
    let key = "";
    try {
      for (key in source) {
        const member = members.get(key);
        const element = source[key];
        if (member !== undefined && element !== null) result[member.name] = member.read(element, depth + 1);
      }
    } catch (error) {
      throw withPath(key, error);
    }
    return result;
  };
}

function listReader(read: JsonReader, sparse: boolean): JsonReader {
  return function readList(value, depth) {
    if (!Array.isArray(value)) throw new Malformed(`${jsonType(value)} can not be converted to a list`);
    if (depth > DEEPEST) throw tooDeep();
    const result: unknown[] = [];
    try {
      for (const element of value) result.push(element === null ? nothing(sparse) : read(element, depth + 1));
    } catch (error) {
      throw withPath(String(result.length), error);
    }
    return result;
  };
}

/** Keys are data that clients choose, so the result inherits nothing. */
function mapReader(read: JsonReader, sparse: boolean): JsonReader {
  return function readMap(value, depth) {
    const source = objectIn(value, depth);
    const result = bare<unknown>();
    let key = "";
    try {
      for (key in source) {
        const element = source[key];
        result[key] = element === null ? nothing(sparse) : read(element, depth + 1);
      }
    } catch (error) {
      throw withPath(key, error);
    }
    return result;
  };
}

function nothing(sparse: boolean): null {
  if (sparse) return null;
  throw new Malformed("null is not allowed here");
}

function objectIn(value: unknown, depth: number): { [key: string]: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Malformed(`${jsonType(value)} can not be converted to a structure or map`);
  }
  if (depth > DEEPEST) throw tooDeep();
  return value as { [key: string]: unknown };
}

function tooDeep(): Malformed {
  return new Malformed(`the value is nested more than ${DEEPEST} levels deep`);
}

function simpleReader(type: SimpleType, readBase64 = parseBase64): JsonReader {
  switch (type) {
    case "string":
      return (value) => (typeof value === "string" ? value : wrong(value, "String"));
    case "number":
      return readNumber;
    case "bigint":
      return (value) => (typeof value === "number" && Number.isInteger(value) ? BigInt(value) : wrong(value, "Long"));
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : wrong(value, "Boolean"));
    case "blob":
    case "streaming-blob":
      return (value) => (typeof value === "string" ? readBase64(value) : wrong(value, "Blob"));
    case "document":
      return (value) => value;
    case "timestamp":
    case "epoch-seconds":
      return (value) =>
        typeof value === "number" ? parseTimestamp(String(value), "epoch-seconds") : wrong(value, "Timestamp");
    default:
      return (value) => (typeof value === "string" ? parseTimestamp(value, type) : wrong(value, "Timestamp"));
  }
}

/** Numbers that JSON can't write are strings in AWS's protocols. */
function readNumber(value: unknown): number {
  if (typeof value === "number") return value;
  return value === "NaN" || value === "Infinity" || value === "-Infinity" ? Number(value) : wrong(value, "Number");
}

function wrong(value: unknown, wanted: string): never {
  throw new Malformed(`${jsonType(value)} can not be converted to ${wanted}`);
}

/** The words of AWS's own JSON reader. */
function jsonType(value: unknown): string {
  if (value === null) return "NULL_VALUE";
  if (Array.isArray(value)) return "START_ARRAY";
  switch (typeof value) {
    case "object":
      return "START_OBJECT";
    case "boolean":
      return value ? "TRUE_VALUE" : "FALSE_VALUE";
    default:
      return `${(typeof value).toUpperCase()}_VALUE`;
  }
}

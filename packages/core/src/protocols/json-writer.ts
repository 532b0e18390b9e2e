import type { ServiceModel, ShapeRef, SimpleType, StructureShape } from "@cloudstub/kit";
import { memoized, refOf, resolve, traitsOf } from "../model/shapes.js";
import { formatBase64 } from "./text-values.js";
import { formatTimestamp, timestampFormat } from "./timestamps.js";

/** From what a handler returns to what `JSON.stringify` writes. */
export type JsonWriter = (value: unknown) => unknown;

const asItIs: JsonWriter = (value) => value;

/** Makes writers for a model's shapes. A shape that JSON writes as it is costs nothing. */
export function jsonWriters(model: ServiceModel): (ref: ShapeRef) => JsonWriter {
  return memoized<JsonWriter>((ref, writerOf) => {
    if (isPlain(model, ref)) return asItIs;
    const shape = resolve(model, ref);
    if (typeof shape === "string") return simpleWriter(shape);
    if (shape.type === "list") return listWriter(writerOf(refOf(shape.member)));
    if (shape.type === "map") return mapWriter(writerOf(refOf(shape.value)));
    return structureWriter(shape, writerOf);
  });
}

function structureWriter(shape: StructureShape, writerOf: (ref: ShapeRef) => JsonWriter): JsonWriter {
  const members = Object.entries(shape.members).map(([name, member]) => ({
    name,
    key: traitsOf(member).jsonName ?? name,
    write: writerOf(refOf(member)),
  }));
  return function writeStructure(value) {
    const source = value as { readonly [name: string]: unknown };
    const result: { [key: string]: unknown } = {};
    for (const { name, key, write } of members) {
      if (source[name] !== undefined) result[key] = write(source[name]);
    }
    return result;
  };
}

function listWriter(write: JsonWriter): JsonWriter {
  return (value) => (value as unknown[]).map((element) => (element === null ? null : write(element)));
}

function mapWriter(write: JsonWriter): JsonWriter {
  return function writeMap(value) {
    const result: { [key: string]: unknown } = Object.create(null);
    for (const [key, element] of Object.entries(value as object)) {
      if (element !== undefined) result[key] = element === null ? null : write(element);
    }
    return result;
  };
}

function simpleWriter(type: SimpleType): JsonWriter {
  switch (type) {
    case "blob":
    case "streaming-blob":
      return (value) => formatBase64(value as Uint8Array);
    case "number":
      return (value) => (Number.isFinite(value) ? value : String(value));
    case "bigint":
      return Number;
    case "timestamp":
    case "epoch-seconds":
      return (value) => (value as Date).getTime() / 1000;
    case "date-time":
    case "http-date": {
      const format = timestampFormat(type, "epoch-seconds");
      return (value) => formatTimestamp(value as Date, format);
    }
    default:
      return asItIs;
  }
}

/** True where `JSON.stringify` writes a value of this shape as AWS does. */
function isPlain(model: ServiceModel, ref: ShapeRef, seen = new Set<ShapeRef>()): boolean {
  if (seen.has(ref)) return true;
  seen.add(ref);
  const shape = resolve(model, ref);
  if (typeof shape === "string") return ["string", "number", "boolean", "document"].includes(shape);
  if (shape.type === "list") return isPlain(model, refOf(shape.member), seen);
  if (shape.type === "map") return isPlain(model, refOf(shape.value), seen);
  return Object.values(shape.members).every((member) => traitsOf(member).jsonName === undefined && isPlain(model, refOf(member), seen));
}

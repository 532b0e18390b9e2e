import { createHash } from "node:crypto";
import {
  isObject,
  isPayload,
  type Member,
  type Payload,
  RawJson,
  type ServiceModel,
  type Shape,
  type ShapeRef,
  type SimpleType,
  type StructureShape,
} from "@cloudstub/kit";
import { refOf, resolve } from "../model/shapes.js";
import { suggestion } from "../validation/rules.js";
import { FaultError } from "./fault-error.js";

/**
 * Converts a message written by hand to the form of operations: bytes may be text, times a `Date` or ISO 8601. Omits undefined members.
 *
 * Throws a {@link FaultError} for the first member that the model does not have, or that has the wrong type.
 */
export function readMessage(model: ServiceModel, ref: ShapeRef | undefined, value: unknown): unknown {
  const message: Position = { model, path: "" };
  if (ref !== undefined) return read(message, ref, value);
  const [name] = isObject(value) ? Object.keys(value) : [];
  if (name === undefined) return {};
  throw new FaultError(`The message has no member ${JSON.stringify(name)}; it has no members.`);
}

interface Position {
  readonly model: ServiceModel;
  /** Of the value: `Messages[0].Body`; empty for the message itself. */
  readonly path: string;
}

function read(position: Position, member: Member, value: unknown): unknown {
  const shape = resolve(position.model, refOf(member));
  if (isObject(value) && RawJson.is(value)) return value;
  return typeof shape === "string" ? simple(position, shape, value) : compound(position, shape, value);
}

function compound(position: Position, shape: Shape, value: unknown): unknown {
  if (shape.type === "list") {
    if (!Array.isArray(value)) throw wrong(position, "a list", value);
    return value.map((element, index) => read(within(position, `[${index}]`), shape.member, element));
  }
  if (shape.type === "union" && shape.streaming === 1) return events(position, shape, value);
  if (!isObject(value) || Array.isArray(value)) throw wrong(position, "an object", value);
  const given = Object.entries(value).filter(([, part]) => part !== undefined);
  if (shape.type === "map")
    return Object.fromEntries(given.map(([key, part]) => [key, read(within(position, key), shape.value, part)]));
  return Object.fromEntries(
    given.map(([name, part]) => {
      const known = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
      if (known === undefined) throw unknown(position, name, Object.keys(shape.members));
      return [name, read(within(position, name), known, part)];
    }),
  );
}

/** The events of a stream, in their order. */
function events(position: Position, shape: StructureShape, value: unknown): unknown {
  if (!Array.isArray(value)) throw wrong(position, "a list of events", value);
  const { streaming, ...event } = shape;
  return value.map((each, index) => compound(within(position, `[${index}]`), event, each));
}

function simple(position: Position, type: SimpleType, value: unknown): unknown {
  switch (type) {
    case "string":
    case "number":
    case "boolean":
      if (typeof value === type) return value;
      throw wrong(position, `a ${type}`, value);
    case "bigint":
      if (typeof value === "bigint" || Number.isSafeInteger(value)) return value;
      throw wrong(position, "a whole number", value);
    case "blob":
      if (typeof value === "string") return Buffer.from(value);
      if (value instanceof Uint8Array) return value;
      throw wrong(position, "bytes or text", value);
    case "streaming-blob":
      if (isPayload(value)) return value;
      return payloadOf(simple(position, "blob", value) as Uint8Array);
    case "document":
      return value;
    default:
      return time(position, value);
  }
}

function time(position: Position, value: unknown): Date {
  const date = value instanceof Date || typeof value === "string" ? new Date(value) : undefined;
  if (date !== undefined && !Number.isNaN(date.getTime())) return date;
  throw wrong(position, "a Date or a time in ISO 8601", value);
}

function payloadOf(bytes: Uint8Array): Payload {
  return {
    size: bytes.length,
    chunks: bytes.length === 0 ? [] : [bytes],
    md5: createHash("md5").update(bytes).digest("hex"),
  };
}

function within({ model, path }: Position, name: string): Position {
  return { model, path: path === "" || name.startsWith("[") ? path + name : `${path}.${name}` };
}

function wrong({ path }: Position, expected: string, value: unknown): FaultError {
  const actual =
    value === null
      ? "null"
      : Array.isArray(value)
        ? "a list"
        : typeof value === "object"
          ? "an object"
          : `a ${typeof value}`;
  return new FaultError(`${path === "" ? "The message" : path} must be ${expected}, but is ${actual}.`);
}

function unknown({ path }: Position, name: string, known: readonly string[]): FaultError {
  return new FaultError(`${path === "" ? "The message" : path} has no member "${name}".${suggestion(name, known)}`);
}

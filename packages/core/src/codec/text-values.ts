import type { SimpleType } from "@cloudstub/kit";
import { Malformed } from "./malformed.js";
import { formatTimestamp, parseTimestamp, type TimestampFormat, timestampFormat } from "./timestamps.js";

/** Reads a simple value that is written as text: in XML, in a form, in a header, in a path. */
export function textReader(type: SimpleType, timestamps: TimestampFormat): (text: string) => unknown {
  switch (type) {
    case "string":
    case "document":
      return (text) => text;
    case "number":
      return parseNumber;
    case "bigint":
      return (text) => (/^-?\d+$/.test(text.trim()) ? BigInt(text) : fail(text, "a whole number"));
    case "boolean":
      return parseBoolean;
    case "blob":
    case "streaming-blob":
      return parseBase64;
    default: {
      const format = timestampFormat(type, timestamps);
      return (text) => parseTimestamp(text.trim(), format);
    }
  }
}

/** Writes a simple value as text. */
export function textWriter(type: SimpleType, timestamps: TimestampFormat): (value: unknown) => string {
  switch (type) {
    case "blob":
    case "streaming-blob":
      return (value) => formatBase64(value as Uint8Array);
    case "timestamp":
    case "date-time":
    case "http-date":
    case "epoch-seconds": {
      const format = timestampFormat(type, timestamps);
      return (value) => formatTimestamp(value as Date, format);
    }
    default:
      return String;
  }
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const unpadded = /^[A-Za-z0-9+/]*$/;

function notBase64(): Malformed {
  return new Malformed("the value is not base64");
}

/** Reads base64, with or without padding. */
export function parseBase64(text: string): Uint8Array {
  if (!base64.test(text)) throw notBase64();
  return Buffer.from(text, "base64");
}

/**
 * Reads base64 in slices of at most `size` characters, a multiple of four, and yields after each. Throws `Malformed` for other text, as
 * {@link parseBase64} does.
 */
export function* base64InSlices(text: string, size: number): Generator<void, Uint8Array> {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text, "base64"));
  let length = 0;
  for (let at = 0; at < text.length; at += size) {
    const slice = text.slice(at, at + size);
    const isLast = at + size >= text.length;
    if (!(isLast ? base64 : unpadded).test(slice)) throw notBase64();
    length += bytes.write(slice, length, "base64");
    yield;
  }
  return bytes.subarray(0, length);
}

/** Reads base64 with all its padding. */
export function parsePaddedBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0) throw new Malformed("the base64 of the value lacks its padding");
  return parseBase64(text);
}

/** Writes base64. */
export function formatBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** Decimal, and the three words that models have for what no digits express; `Number` reads more, `0x10` and `""` among it. */
function parseNumber(text: string): number {
  const trimmed = text.trim();
  if (!/^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|NaN|-?Infinity)$/.test(trimmed)) return fail(text, "a number");
  return Number(trimmed);
}

function parseBoolean(text: string): boolean {
  switch (text.trim().toLowerCase()) {
    case "true":
      return true;
    case "false":
      return false;
    default:
      return fail(text, "true or false");
  }
}

function fail(text: string, wanted: string): never {
  throw new Malformed(`${JSON.stringify(text.slice(0, 100))} is not ${wanted}`);
}

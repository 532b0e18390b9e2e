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

/** Reads base64, with or without padding. */
export function parseBase64(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new Malformed("the value is not base64");
  return Buffer.from(text, "base64");
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

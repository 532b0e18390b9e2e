import type { Payload } from "@cloudstub/kit";
import { isMatcher } from "./matcher.js";
import { hasMembers } from "./members.js";
import { shown } from "./shown.js";

/** Where a value is not as it was expected. */
export interface Difference {
  /** Path of the member: `Entries[0].Id`; empty for the value itself. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined where there is nothing. */
  readonly actual: unknown;
}

/**
 * Where a value lacks something of an expected part; empty when it holds all of it.
 *
 * Objects may have further members, lists may not have further elements. An expected RegExp is tried on text; a test
 * framework's matcher (`expect.any(String)`) decides itself. Where an object or a list is expected of text or bytes, these are read as JSON. Bytes may be expected as bytes, as their text or in base64,
 * times as a `Date` or in ISO 8601.
 */
export function differences(expected: unknown, actual: unknown, path = ""): Difference[] {
  if (holds(expected, actual)) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) return inList(expected, actual, path);
  if (hasMembers(expected) && isPlain(actual)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, own(actual, name), path === "" ? name : `${path}.${name}`),
    );
  }
  const json = hasMembers(expected) || Array.isArray(expected) ? parsedJson(actual) : undefined;
  return json === undefined ? [{ path, expected, actual }] : differences(expected, json, path);
}

/** The object or list that a text, or bytes, are the JSON of; undefined where they are not. */
function parsedJson(actual: unknown): object | undefined {
  const text = typeof actual === "string" ? actual : bytesOf(actual)?.toString("utf8");
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A difference as a clause of a sentence.
 *
 * @example MessageBody was "b" instead of "a"
 */
export function explainDifference({ path, expected, actual }: Difference): string {
  const place = path === "" ? "the input" : path;
  return actual === undefined
    ? `${place} was missing instead of ${shown(expected)}`
    : `${place} was ${shown(actual)} instead of ${shown(expected)}`;
}

function inList(expected: readonly unknown[], actual: readonly unknown[], path: string): Difference[] {
  if (expected.length !== actual.length) {
    return [{ path: `${path}.length`, expected: expected.length, actual: actual.length }];
  }
  return expected.flatMap((value, position) => differences(value, actual[position], `${path}[${position}]`));
}

/** Whether two values are the same without a look at members, in any of the forms that a value may be expected in. */
function holds(expected: unknown, actual: unknown): boolean {
  if (Object.is(expected, actual)) return true;
  if (isMatcher(expected)) return expected.asymmetricMatch(actual);
  if (expected instanceof RegExp) return typeof actual === "string" && new RegExp(expected).test(actual);
  if (actual instanceof Date) return sameTime(expected, actual);
  const bytes = bytesOf(actual);
  return bytes !== undefined && sameBytes(expected, bytes);
}

function sameTime(expected: unknown, actual: Date): boolean {
  const time = typeof expected === "string" ? Date.parse(expected) : expected instanceof Date ? expected.getTime() : Number.NaN;
  return time === actual.getTime();
}

function sameBytes(expected: unknown, actual: Buffer): boolean {
  if (typeof expected === "string") return actual.toString("utf8") === expected || actual.toString("base64") === expected;
  return expected instanceof Uint8Array && actual.equals(expected);
}

function bytesOf(value: unknown): Buffer | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return isPayload(value) ? Buffer.concat(value.chunks) : undefined;
}

function isPayload(value: unknown): value is Payload {
  return isPlain(value) && Array.isArray(value["chunks"]) && typeof value["md5"] === "string";
}

function isPlain(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date) && !(value instanceof Uint8Array);
}

/** What an object inherits was not sent: every one has a `__proto__`. */
function own(object: { readonly [name: string]: unknown }, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

import { bytesOfPayload, isPayload } from "@cloudstub/kit";
import { isMatcher } from "./matcher.js";
import { hasMembers } from "./members.js";
import { preview } from "./preview.js";

/** A member whose value is not the expected one. */
export interface Mismatch {
  /** Path of the member: `Entries[0].Id`; empty for the value itself. */
  readonly path: string;
  readonly expected: unknown;
  /** Undefined if the member is missing. */
  readonly actual: unknown;
}

/**
 * Compares a value with an expected part of it; empty if it matches.
 *
 * Objects may have further members, lists may not have further elements. A RegExp matches text; a test framework's matcher
 * (`expect.any(String)`) decides itself. An object or list also matches text or bytes that contain it as JSON. Expected bytes may be
 * bytes, text or base64; times a `Date` or ISO 8601.
 */
export function mismatches(expected: unknown, actual: unknown, path = ""): Mismatch[] {
  if (isSame(expected, actual)) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) return inList(expected, actual, path);
  if (hasMembers(expected) && isPlain(actual)) {
    return Object.entries(expected).flatMap(([name, value]) =>
      mismatches(value, own(actual, name), path === "" ? name : `${path}.${name}`),
    );
  }
  const json = hasMembers(expected) || Array.isArray(expected) ? parsedJson(actual) : undefined;
  return json === undefined ? [{ path, expected, actual }] : mismatches(expected, json, path);
}

/** Parses text or bytes as a JSON object or list; undefined if they are not one. */
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
 * A mismatch as a clause of a sentence.
 *
 * @example MessageBody was "b" instead of "a"
 */
export function explainMismatch({ path, expected, actual }: Mismatch): string {
  const member = path === "" ? "the input" : path;
  return actual === undefined
    ? `${member} was missing instead of ${preview(expected)}`
    : `${member} was ${preview(actual)} instead of ${preview(expected)}`;
}

function inList(expected: readonly unknown[], actual: readonly unknown[], path: string): Mismatch[] {
  if (expected.length !== actual.length) {
    return [{ path: `${path}.length`, expected: expected.length, actual: actual.length }];
  }
  return expected.flatMap((value, position) => mismatches(value, actual[position], `${path}[${position}]`));
}

/** Compares two values without looking at members, in any of the forms of an expected value. */
function isSame(expected: unknown, actual: unknown): boolean {
  if (Object.is(expected, actual)) return true;
  if (isMatcher(expected)) return expected.asymmetricMatch(actual);
  if (expected instanceof RegExp) return typeof actual === "string" && new RegExp(expected).test(actual);
  if (actual instanceof Date) return sameTime(expected, actual);
  const bytes = bytesOf(actual);
  return bytes !== undefined && sameBytes(expected, bytes);
}

function sameTime(expected: unknown, actual: Date): boolean {
  const time =
    typeof expected === "string" ? Date.parse(expected) : expected instanceof Date ? expected.getTime() : Number.NaN;
  return time === actual.getTime();
}

function sameBytes(expected: unknown, actual: Buffer): boolean {
  if (typeof expected === "string")
    return actual.toString("utf8") === expected || actual.toString("base64") === expected;
  return expected instanceof Uint8Array && actual.equals(expected);
}

function bytesOf(value: unknown): Buffer | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return isPayload(value) ? bytesOfPayload(value) : undefined;
}

function isPlain(value: unknown): value is { readonly [name: string]: unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array)
  );
}

/** Ignores inherited members: every object has a `__proto__`. */
function own(object: { readonly [name: string]: unknown }, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

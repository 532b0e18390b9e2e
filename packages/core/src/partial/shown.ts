import { isMatcher } from "./matcher.js";

/** Longer text is cut: a message is read by a person. */
const LONGEST = 200;

/** A value as JSON inside a sentence: bytes as text where they are text, long ones cut. */
export function shown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value, readable) ?? String(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What JSON would write of a value that it has no form for. */
function readable(this: unknown, key: string, value: unknown): unknown {
  const original = (this as { readonly [key: string]: unknown })[key];
  if (original instanceof Uint8Array) return Buffer.from(original.subarray(0, LONGEST)).toString("utf8");
  if (isMatcher(original) || original instanceof RegExp) return String(original);
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  // JSON writes a Map or a promise as an object without members.
  const kind: string = Object.prototype.toString.call(value);
  return typeof value === "object" && !jsonHas.includes(kind) ? kind : value;
}

const jsonHas = ["[object Object]", "[object Array]", "[object Null]"];

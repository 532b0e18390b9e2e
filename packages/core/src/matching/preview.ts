import { isMatcher, type Matcher } from "./matcher.js";

/** Longer text is cut, to keep messages readable. */
const MAX_LENGTH = 200;
/** Stops at a value that contains itself. */
const MAX_DEPTH = 100;

/** A value for a sentence: JSON, with regular expressions and matchers in their usual notation and bytes as text; cut if long. */
export function preview(value: unknown): string {
  const text = printed(value, MAX_DEPTH);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function printed(value: unknown, levels: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof RegExp) return String(value);
  if (isMatcher(value)) return matcherText(value, levels);
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value.subarray(0, MAX_LENGTH)).toString("utf8"));
  if (levels === 0) return "…";
  const inner = (part: unknown) => printed(part, levels - 1);
  if (Array.isArray(value)) return `[${value.slice(0, MAX_LENGTH).map(inner).join(",")}]`;
  if (hasJson(value)) return inner(value.toJSON());
  const kind: string = Object.prototype.toString.call(value);
  if (kind !== "[object Object]") return kind;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${inner(member)}`).join(",")}}`;
}

function hasJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** `Any<String>`, `StringContaining "a"`: as test frameworks print matchers. */
function matcherText(matcher: Matcher, levels: number): string {
  if (matcher.toAsymmetricMatcher !== undefined) return matcher.toAsymmetricMatcher();
  const name = String(matcher);
  if (name === "[object Object]") return "a matcher";
  return "sample" in matcher ? `${name} ${printed(matcher.sample, levels - 1)}` : name;
}

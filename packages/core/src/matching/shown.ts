import { isMatcher, type Matcher } from "./matcher.js";

/** Longer text is cut: a message is read by a person. */
const LONGEST = 200;
/** Members below are left out, in case a value holds itself. */
const DEEPEST = 100;

/** A value inside a sentence: JSON, in which expressions and matchers stand as people know them, and bytes as text; long ones cut. */
export function shown(value: unknown): string {
  const text = printed(value, DEEPEST);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function printed(value: unknown, levels: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof RegExp) return String(value);
  if (isMatcher(value)) return matcherText(value, levels);
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value.subarray(0, LONGEST)).toString("utf8"));
  if (levels === 0) return "…";
  const inner = (part: unknown) => printed(part, levels - 1);
  if (Array.isArray(value)) return `[${value.slice(0, LONGEST).map(inner).join(",")}]`;
  if (hasJson(value)) return inner(value.toJSON());
  const kind: string = Object.prototype.toString.call(value);
  if (kind !== "[object Object]") return kind;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${inner(member)}`).join(",")}}`;
}

function hasJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

/** `Any<String>`, `StringContaining "a"`: as test frameworks print their own matchers. */
function matcherText(matcher: Matcher, levels: number): string {
  if (matcher.toAsymmetricMatcher !== undefined) return matcher.toAsymmetricMatcher();
  const name = String(matcher);
  if (name === "[object Object]") return "a matcher";
  return "sample" in matcher ? `${name} ${printed(matcher.sample, levels - 1)}` : name;
}

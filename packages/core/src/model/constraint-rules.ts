import type { Constraint } from "@cloudstub/kit";

/** True for a value that satisfies a rule, and the rule in AWS's words: `Member must have length less than or equal to 512`. */
export type Rule = readonly [holds: (value: unknown) => boolean, words: string];

/** The rules of a constraint for a value itself, in the order in which AWS lists those of a list's elements. */
export function rulesOf(constraint: Constraint): Rule[] {
  const { length = [], inBytes, range = [], pattern, patternText, oneOf, notNull } = constraint;
  const sizeOf = inBytes ? (value: unknown) => Buffer.byteLength(String(value)) : lengthOf;
  const [shortest, longest] = length;
  const [least, greatest] = range;
  const rules: Rule[] = [];
  const must = (words: string, holds: (value: unknown) => boolean) => rules.push([holds, `Member must ${words}`]);
  if (longest !== undefined)
    must(
      `have length less than or equal to ${longest}`,
      (value) => (!inBytes && unitsOf(value) <= longest) || sizeOf(value) <= longest,
    );
  if (shortest !== undefined)
    must(
      `have length greater than or equal to ${shortest}`,
      (value) => unitsOf(value) >= 2 * shortest || sizeOf(value) >= shortest,
    );
  if (greatest !== undefined)
    must(`have value less than or equal to ${greatest}`, (value) => Number(value) <= greatest);
  if (least !== undefined) must(`have value greater than or equal to ${least}`, (value) => Number(value) >= least);
  if (pattern !== undefined) {
    must(`satisfy regular expression pattern: ${patternText ?? textOf(pattern)}`, (value) =>
      pattern.test(String(value)),
    );
  }
  if (oneOf !== undefined)
    must(`satisfy enum value set: [${oneOf.join(", ")}]`, (value) => oneOf.includes(String(value)));
  if (notNull) must("not be null", () => true);
  return rules;
}

/** The rule that each part of a value satisfies some rules: `Member must satisfy constraint: [Member must have …, Member must …]`. */
export function allOf(
  parts: "Member" | "Map keys" | "Map value",
  rules: readonly Rule[],
  partsOf: (value: object) => unknown[],
): Rule {
  const words = rules.map(([, words]) => words).join(", ");
  const holds = (value: unknown) =>
    partsOf(value as object).every((part) => part === null || rules.every(([holds]) => holds(part)));
  return [holds, `${parts} must satisfy constraint: [${words}]`];
}

/** A value as errors tell it: texts, numbers, and lists and maps of them. How AWS tells others is not documented. */
export function toldValue(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every(isSimple) ? `[${value.join(", ")}]` : undefined;
  if (isSimple(value)) return String(value);
  if (value instanceof Uint8Array || value instanceof Date) return undefined;
  const entries = Object.entries(value as object);
  return entries.every(([, part]) => isSimple(part))
    ? `{${entries.map(([key, part]) => `${key}=${String(part)}`).join(", ")}}`
    : undefined;
}

function isSimple(value: unknown): boolean {
  return ["string", "number", "bigint", "boolean"].includes(typeof value);
}

/** Of a text its UTF-16 code units: as many as its characters, or up to twice as many. To count characters takes longer. */
function unitsOf(value: unknown): number {
  return typeof value === "string" ? value.length : Number.NaN;
}

/** Of a text its Unicode characters (Smithy specification, "length trait"). */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length - (value.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  return Object.keys(value as object).length;
}

/** A pattern without the brackets that hold it to both ends. */
function textOf({ source }: RegExp): string {
  return source.slice("^(?:".length, -")$".length);
}

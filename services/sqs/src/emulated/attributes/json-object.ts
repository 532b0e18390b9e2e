import { isObject, parseJson } from "@cloudstub/kit";

/** Deeper than any policy, and shallow enough for recursive functions. */
const DEEPEST = 32;

/** The JSON object of a text; undefined for any other text, and for one that is nested deeper than 32 levels. */
export function objectIn(text: string): { readonly [name: string]: unknown } | undefined {
  const value = parseJson(text);
  return isObject(value) && isWithin(value, DEEPEST) ? value : undefined;
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isWithin(member, levels - 1));
}

import { invalidPattern } from "./errors.js";
import { type Pattern, parsePattern } from "./patterns/pattern.js";

/** The filter pattern of a text. Throws `InvalidParameterException`. */
export function checkedPattern(text: string): Pattern {
  const pattern = parsePattern(text);
  if (pattern === undefined) throw invalidPattern();
  return pattern;
}

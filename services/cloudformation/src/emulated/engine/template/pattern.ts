import { RE2JS } from "re2js";
import { validationError } from "./errors.js";

/** Steps of one evaluation at most: a tenth of a second or so. */
const MAX_STEPS = 5_000_000;

/**
 * True where a text matches a template's pattern as a whole. The pattern is a client's, so it is evaluated by RE2, in time that grows with both.
 *
 * Throws `ValidationError` for a pattern that RE2 does not have, such as one with lookarounds.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch {
    throw validationError(`Template format error: The AllowedPattern ${pattern} can't be evaluated.`);
  }
  if (compiled.programSize() * (text.length + 1) > MAX_STEPS)
    throw validationError(
      `Template format error: The AllowedPattern ${pattern} is too large for a value of this length.`,
    );
  return compiled.matches(text);
}

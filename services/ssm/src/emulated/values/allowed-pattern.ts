import { RE2JS } from "re2js";
import { invalidPattern, patternMismatch } from "../errors.js";

/** Steps of one evaluation at most: a tenth of a second or so. */
const MAX_STEPS = 5_000_000;
/** The length of a pattern times the numbers in its repetitions, which are written out before it is evaluated. */
const MAX_REPEATED = 50_000;

/**
 * Throws where a value does not match a pattern as a whole: `ParameterPatternMismatchException`; `InvalidAllowedPatternException` for what is
 * no pattern.
 *
 * The pattern is a client's, so it is evaluated by RE2, in time that grows with the value and with the pattern, and both together are
 * limited. RE2 has no lookarounds and back references, which AWS has: such a pattern is refused.
 */
export function checkPattern(value: string, pattern: string): void {
  const compiled = compile(pattern);
  if (compiled.programSize() * (value.length + 1) > MAX_STEPS)
    throw invalidPattern("the pattern is too large for a value of this length");
  if (!compiled.matches(value)) throw patternMismatch(pattern);
}

function compile(pattern: string): RE2JS {
  const repetitions = [...pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)];
  const repeated = repetitions.reduce((sum, [, least, most]) => sum + Math.max(Number(least), Number(most ?? 0)), 0);
  if (repeated * pattern.length > MAX_REPEATED) throw invalidPattern("the pattern repeats too much");
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw invalidPattern(error instanceof Error ? error.message : String(error));
  }
}

import { RE2JS } from "re2js";
import { invalidPattern, patternMismatch } from "../errors.js";

/**
 * Throws where a value does not match a pattern as a whole: `ParameterPatternMismatchException`; `InvalidAllowedPatternException` for what is
 * no pattern.
 *
 * The pattern is a client's, so it is evaluated by RE2, which takes linear time. It has no lookarounds and back references, which AWS
 * has: such a pattern is refused.
 */
export function checkPattern(value: string, pattern: string): void {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    throw invalidPattern(error instanceof Error ? error.message : String(error));
  }
  if (!compiled.matches(value)) throw patternMismatch(pattern);
}

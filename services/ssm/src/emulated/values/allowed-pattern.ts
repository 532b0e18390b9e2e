import { matchesClientsPattern, PatternFault } from "@cloudstub/kit";
import { RE2JS } from "re2js";
import { invalidPattern, patternMismatch } from "../errors.js";

/**
 * Throws where a value does not match a pattern as a whole: `ParameterPatternMismatchException`; `InvalidAllowedPatternException` for what is
 * no pattern. AWS has lookarounds and back references, which RE2 lacks: such a pattern is refused.
 */
export function checkPattern(value: string, pattern: string): void {
  if (!matches(value, pattern)) throw patternMismatch(pattern);
}

function matches(value: string, pattern: string): boolean {
  try {
    return matchesClientsPattern(value, pattern, RE2JS);
  } catch (error) {
    throw error instanceof PatternFault ? invalidPattern(error.message) : error;
  }
}

import { matchesClientsPattern, PatternFault } from "@cloudstub/kit";
import { RE2JS } from "re2js";
import { formatError } from "./errors.js";

/** True where a text matches the pattern of a parameter as a whole. Throws `ValidationError` for a pattern that is not evaluated. */
export function matchesPattern(text: string, pattern: string): boolean {
  try {
    return matchesClientsPattern(text, pattern, RE2JS);
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    throw formatError(`The AllowedPattern ${pattern} can't be evaluated: ${error.message}.`);
  }
}

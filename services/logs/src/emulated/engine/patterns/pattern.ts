import { NotAPattern } from "./expression-syntax.js";
import { readFieldsPattern } from "./fields-pattern.js";
import type { PatternForm } from "./form.js";
import { readJsonPattern } from "./json-pattern.js";
import { Reader } from "./reader.js";
import { readTermsPattern } from "./terms-pattern.js";

/** A filter pattern. */
export interface Pattern extends PatternForm {
  /** True where it has a regular expression. */
  readonly hasExpression: boolean;
  /** How many steps it takes for a character of a message, at most. */
  readonly steps: number;
}

/**
 * The filter pattern of a text, in one of the three forms of the user guide: terms, `{ … }` for events in JSON, `[ … ]` for events with fields
 * between spaces. Undefined for any other text.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
export function parsePattern(text: string): Pattern | undefined {
  const reader = new Reader(text);
  try {
    const form = formOf(reader)(reader);
    if (!reader.isAtEnd) return undefined;
    const { expressions } = reader;
    return {
      ...form,
      hasExpression: expressions.length > 0,
      steps: expressions.reduce((sum, { steps }) => sum + steps, 1),
    };
  } catch (error) {
    if (error instanceof NotAPattern) return undefined;
    throw error;
  }
}

function formOf(reader: Reader): (reader: Reader) => PatternForm {
  reader.skipSpace();
  const first = reader.text[reader.at];
  if (first === "{") return readJsonPattern;
  return first === "[" ? readFieldsPattern : readTermsPattern;
}

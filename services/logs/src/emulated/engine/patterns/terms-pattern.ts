import { NotAPattern } from "./expression-syntax.js";
import type { PatternForm } from "./form.js";
import type { Reader } from "./reader.js";

type Test = (message: string) => boolean;

const word = /[\p{L}\p{N}_]+/uy;

/**
 * Reads a pattern of plain events: terms that all have to be in an event, `-` before one that must not, `?` before one of several of which one is
 * enough. Those with `?` have no effect beside others (user guide, "Filter pattern syntax", of unstructured log events).
 */
export function readTermsPattern(reader: Reader): PatternForm {
  const wanted: Test[] = [];
  const optional: Test[] = [];
  while (!reader.isAtEnd) {
    if (reader.take("?")) optional.push(readTerm(reader));
    else if (reader.take("-")) {
      const isIn = readTerm(reader);
      wanted.push((message) => !isIn(message));
    } else wanted.push(readTerm(reader));
  }
  const matches: Test =
    wanted.length > 0 || optional.length === 0
      ? (message) => wanted.every((test) => test(message))
      : (message) => optional.some((test) => test(message));
  return { matches, valuesIn: () => ({}) };
}

function readTerm(reader: Reader): Test {
  const expression = reader.expression();
  if (expression !== undefined) return expression.isIn;
  const term = reader.quoted() ?? reader.match(word);
  if (term === undefined) throw new NotAPattern(`a term is missing at ${reader.at}`);
  return (message) => message.includes(term);
}

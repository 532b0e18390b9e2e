import { RE2JS } from "re2js";

/** Thrown for a text that is not a filter pattern; `parsePattern` catches it. */
export class NotAPattern extends Error {}

/** A regular expression of a pattern. */
export interface Expression {
  /** True where it is found anywhere in a text. */
  isIn(text: string): boolean;
  /** How many steps it takes for a character, at most. */
  readonly steps: number;
}

/** The characters that may stand in an expression as they are, operators among them (user guide, "Supported regular expressions"). */
const plain = /^[A-Za-z0-9:_#=@/;,^$?[\]{}|*+.-]$/;
/** The letters and digits that may follow a backslash; `\x` takes two hexadecimal digits. */
const classes = new Set("dDsSwWx");
const MOST_STEPS = 2000;

/**
 * The expression of a text, which RE2 evaluates: the time that it takes grows with the text and with the expression. Throws {@link NotAPattern}
 * for what AWS does not have, such as parentheses, and for repetitions that are too large to be written out.
 */
export function expressionOf(text: string): Expression {
  if (text === "") throw new NotAPattern("a regular expression is empty");
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === "\\") checkEscape(text[++at]);
    else if (!plain.test(character)) throw new NotAPattern(`${character} is not supported in a regular expression`);
  }
  const compiled = compile(text);
  const steps = compiled.programSize();
  if (steps > MOST_STEPS) throw new NotAPattern("a regular expression repeats too much");
  return { isIn: (subject) => compiled.matcher(subject).find(), steps };
}

function checkEscape(next: string | undefined): void {
  if (next === undefined || (/^[A-Za-z0-9]$/.test(next) && !classes.has(next)))
    throw new NotAPattern(`\\${next ?? ""} is not supported in a regular expression`);
}

function compile(text: string): RE2JS {
  try {
    return RE2JS.compile(text);
  } catch {
    throw new NotAPattern("a regular expression is malformed");
  }
}

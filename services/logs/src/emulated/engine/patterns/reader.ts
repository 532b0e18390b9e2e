import { type Expression, expressionOf } from "./expression.js";
import { NotAPattern } from "./expression-syntax.js";

/** The most regular expressions that a pattern may have (user guide, "Filter pattern syntax"). */
const MOST_EXPRESSIONS = 2;

/** Reads a filter pattern from left to right. White space between its parts is skipped. */
export class Reader {
  at = 0;
  /** The regular expressions that were read. */
  readonly expressions: Expression[] = [];

  constructor(readonly text: string) {}

  /** True where nothing but white space is left. */
  get isAtEnd(): boolean {
    this.skipSpace();
    return this.at >= this.text.length;
  }

  skipSpace(): void {
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at++;
  }

  /** True where the next part is this, which is then read. */
  take(part: string): boolean {
    this.skipSpace();
    if (!this.text.startsWith(part, this.at)) return false;
    this.at += part.length;
    return true;
  }

  /** Reads a part that has to come next. Throws {@link NotAPattern} for another. */
  expect(part: string): void {
    if (!this.take(part)) throw new NotAPattern(`${part} is missing at ${this.at}`);
  }

  /** Reads what a sticky expression finds; undefined where it finds nothing here. */
  match(sticky: RegExp): string | undefined {
    this.skipSpace();
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** A text in double quotes, in which a backslash takes the meaning of the next character; undefined where none begins here. */
  quoted(): string | undefined {
    if (!this.take('"')) return undefined;
    let text = "";
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] as string;
      if (character === '"') {
        this.at++;
        return text;
      }
      if (character === "\\" && this.at + 1 < this.text.length) this.at++;
      text += this.text[this.at];
    }
    throw new NotAPattern("a quote is not closed");
  }

  /** The regular expression between two percent signs; undefined where none begins here. */
  expression(): Expression | undefined {
    if (!this.take("%")) return undefined;
    const start = this.at;
    while (this.at < this.text.length && this.text[this.at] !== "%") this.at += this.text[this.at] === "\\" ? 2 : 1;
    if (this.at >= this.text.length) throw new NotAPattern("a regular expression is not closed");
    const expression = expressionOf(this.text.slice(start, this.at++));
    if (this.expressions.push(expression) > MOST_EXPRESSIONS)
      throw new NotAPattern("there are too many regular expressions");
    return expression;
  }
}

/** White space of ASCII. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

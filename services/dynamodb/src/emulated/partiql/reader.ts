import type { Path } from "../../expressions/path.js";
import { type AttributeValue, checkValue } from "../../items/attribute-value.js";
import { malformed, parameterCount } from "./errors.js";
import { type Token, tokensOf } from "./tokens.js";

/** How deep values, operands and conditions may be nested in a statement. */
const DEEPEST = 100;

/** Reads a statement token by token, with its parameters. */
export class Reader {
  readonly #tokens: readonly Token[];
  readonly #parameters: readonly AttributeValue[];
  #next = 0;
  #used = 0;
  #depth = 0;

  constructor(statement: string, parameters: readonly AttributeValue[]) {
    this.#tokens = tokensOf(statement);
    this.#parameters = parameters;
    for (const value of parameters) checkValue(value);
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] as Token;
  }

  take(): Token {
    const token = this.peek();
    this.#next++;
    return token;
  }

  /** Takes keywords, or signs, if these are next. */
  accept(...texts: string[]): boolean {
    const isNext = texts.every((text, ahead) => is(this.peek(ahead), text));
    if (isNext) this.#next += texts.length;
    return isNext;
  }

  /** Throws `ValidationException` unless this keyword or sign is next. */
  expect(...texts: string[]): void {
    for (const text of texts) if (!this.accept(text)) throw this.unexpected(`Expected ${text}`);
  }

  /** A name, with quotes or without. */
  name(): string {
    const token = this.take();
    if (token.type !== "word" && token.type !== "name") throw malformed("Expected a name", token.at);
    return token.text;
  }

  /** The next parameter, for a question mark. Throws `ValidationException` where there are no more. */
  parameter(): AttributeValue {
    const value = this.#parameters[this.#used++];
    if (value === undefined) throw parameterCount();
    return value;
  }

  /** An attribute, and what is within it: `a.b[0]`. */
  path(): Path {
    const path: [string, ...(string | number)[]] = [this.name()];
    for (;;) {
      if (this.accept(".")) path.push(this.name());
      else if (is(this.peek(), "[") && this.peek(1).type === "number") {
        this.take();
        path.push(Number(this.take().text));
        this.expect("]");
      } else return path;
    }
  }

  /** Things with commas between them. */
  list<T>(read: () => T, end: string): T[] {
    const all: T[] = [];
    if (this.accept(end)) return all;
    do all.push(read());
    while (this.accept(","));
    this.expect(end);
    return all;
  }

  /** Reads something that may be nested in itself. */
  nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw this.unexpected("Too deeply nested");
    const result = read();
    this.#depth--;
    return result;
  }

  /** Throws `ValidationException` where something follows, or where parameters are left. */
  end(): void {
    if (this.peek().type !== "end") throw this.unexpected("Unexpected term");
    if (this.#used < this.#parameters.length) throw parameterCount();
  }

  unexpected(reason: string): Error {
    return malformed(reason, this.peek().at);
  }
}

/** Keywords have no case. */
function is({ type, text }: Token, wanted: string): boolean {
  return type === "sign" ? text === wanted : type === "word" && text.toUpperCase() === wanted;
}

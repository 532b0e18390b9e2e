import type { Path } from "../../../expressions/path.js";
import type { AttributeValue } from "../../../items/attribute-value.js";
import { checkValue } from "../../engine/items/checked-values.js";
import { indexOutOfRange, malformed, type Part, parameterCount } from "./errors.js";
import { type Token, tokensOf } from "./tokens.js";

/** How deep values, operands and conditions may be nested in a statement. */
const DEEPEST = 100;

/** The greatest position in a list (as recorded of DynamoDB by floci). */
const MAX_INDEX = 2 ** 31 - 1;

/** Words that name nothing without quotes, of those that the language has. */
const keywords =
  "ALL AND AS ASC AT BETWEEN BY DELETE DESC FALSE FROM IN INSERT INTO IS LIKE MISSING NOT NULL OR ORDER REMOVE RETURNING SELECT SET TRUE UPDATE VALUE VALUES WHERE".split(
    " ",
  );

/** The names of closing signs in errors. */
const names: { readonly [sign: string]: string } = {
  ")": "RIGHT_PAREN",
  "]": "RIGHT_BRACKET",
  "}": "RIGHT_CURLY",
  ">>": "RIGHT_DOUBLE_ANGLE_BRACKET",
  "(": "LEFT_PAREN",
  ":": "COLON",
};

/** Reads a statement token by token, with its parameters. */
export class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #parameters: readonly AttributeValue[];
  #next = 0;
  #used = 0;
  #depth = 0;

  /** Parameters are checked first (as recorded of DynamoDB by floci). */
  constructor(statement: string, parameters: readonly AttributeValue[]) {
    for (const value of parameters) checkValue(value);
    this.#text = statement;
    this.#tokens = tokensOf(statement);
    this.#parameters = parameters;
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

  /** Takes a keyword or sign. Throws `ValidationException`, with the reason where there is one of its own, unless it is next. */
  expect(text: string, reason = `Expected ${names[text] ?? text}`): void {
    if (!this.accept(text)) throw malformed(reason);
  }

  /** A name, with quotes or without. Throws `ValidationException` with the reason where none is next. */
  name(reason = "Expected identifier for simple path"): string {
    if (!isName(this.peek())) throw malformed(reason);
    return this.take().text;
  }

  /** The next parameter, for a question mark. Throws `ValidationException` where there are no more. */
  parameter(): AttributeValue {
    const value = this.#parameters[this.#used++];
    if (value === undefined) throw parameterCount();
    return value;
  }

  /** An attribute, and what is within it: `a.b[0]`. */
  path(): Path {
    if (!isName(this.peek())) throw this.unexpectedTerm();
    const path: [string, ...(string | number)[]] = [this.take().text];
    for (;;) {
      if (this.accept(".")) path.push(this.name("Invalid path dot component"));
      else if (is(this.peek(), "[") && this.peek(1).type === "number") {
        this.take();
        path.push(this.#index());
        this.expect("]");
      } else return path;
    }
  }

  #index(): number {
    const token = this.take();
    if (token.text.length > 10 || Number(token.text) > MAX_INDEX) throw indexOutOfRange(token.text, this.partOf(token));
    return Number(token.text);
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
    if (++this.#depth > DEEPEST) throw malformed("Too deeply nested");
    const result = read();
    this.#depth--;
    return result;
  }

  /** Throws `ValidationException` where something follows, or where parameters are left. */
  end(): void {
    const isLast = this.accept(";");
    if (this.peek().type !== "end") {
      throw malformed(
        isLast ? "Unexpected token after semicolon. (Only one query is allowed.)" : "Unexpected token after expression",
      );
    }
    if (this.#used < this.#parameters.length) throw parameterCount();
  }

  /** The error where a value or path should begin. */
  unexpectedTerm(): Error {
    const { type, text } = this.peek();
    if (type === "word") return malformed("Unexpected keyword");
    return malformed(/^[=<>!+-]+$/.test(text) && type === "sign" ? "Unexpected operator" : "Unexpected term");
  }

  /** Where a token is, as errors tell it. */
  partOf({ at, length }: Token): Part {
    const lines = this.#text.slice(0, at).split("\n");
    return { line: lines.length, column: (lines.at(-1) ?? "").length + 1, length };
  }
}

function isName({ type, text }: Token): boolean {
  return type === "name" || (type === "word" && !keywords.includes(text.toUpperCase()));
}

/** Keywords have no case. */
function is({ type, text }: Token, wanted: string): boolean {
  return type === "sign" ? text === wanted : type === "word" && text.toUpperCase() === wanted;
}

/** A part of a query. The value of a text has no quotes, and that of a field no backticks. */
export interface Token {
  readonly kind: "word" | "field" | "number" | "text" | "symbol" | "end";
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A query that is not as the syntax has it, and where. */
export class MalformedQuery extends Error {
  readonly start: number;
  readonly end: number;

  constructor(message: string, { start, end }: Pick<Token, "start" | "end">) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

const parts: readonly (readonly [kind: Token["kind"], sticky: RegExp])[] = [
  ["word", /[\w@][\w@.]*/y],
  ["field", /`[^`]*`/y],
  ["text", /"(?:[^"\\]|\\[\s\S])*"/y],
  ["text", /'(?:[^'\\]|\\[\s\S])*'/y],
  ["symbol", /=~|!=|<=|>=|[=<>|,()[\]+\-*/%^]/y],
];

/** Reads a query from left to right, one part ahead. White space and comments, from a hash to the end of the line, are skipped. */
export class Tokens {
  readonly text: string;
  next: Token;
  /** Where the part that was read last ends. */
  end = 0;
  /** How many parts were read. */
  count = 0;

  constructor(text: string) {
    this.text = text;
    this.next = this.#tokenAt(0);
  }

  /** Goes on to the part behind the next one, and returns that. */
  read(): Token {
    const token = this.next;
    this.goTo(token.end);
    return token;
  }

  /** Goes on at a place. */
  goTo(end: number): void {
    this.end = end;
    this.count++;
    this.next = this.#tokenAt(end);
  }

  /** True where the next part is this symbol or word, in small or capital letters, which is then read. */
  take(value: string): boolean {
    if (!this.isNext(value)) return false;
    this.read();
    return true;
  }

  /** True where the next part is this symbol or word. */
  isNext(value: string): boolean {
    const { kind, value: next } = this.next;
    return (kind === "symbol" || kind === "word") && next.toLowerCase() === value;
  }

  /** Reads a part that has to come next. Throws {@link MalformedQuery} for another. */
  expect(value: string): void {
    if (!this.take(value)) throw this.unexpected();
  }

  /** The regular expression between slashes that comes next, and where it is; undefined where none begins. */
  regularExpression(): { readonly source: string; readonly start: number; readonly end: number } | undefined {
    if (!this.isNext("/")) return undefined;
    const { start } = this.next;
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== "/") end += this.text[end] === "\\" ? 2 : 1;
    if (end >= this.text.length) throw this.unexpected();
    this.goTo(end + 1);
    return { source: this.text.slice(start + 1, end).replaceAll("\\/", "/"), start, end: end + 1 };
  }

  /** A part that can not come here. AWS does not document its words; these are as users quote them. */
  unexpected(token = this.next): MalformedQuery {
    const before = this.text.slice(0, token.start);
    const line = before.split("\n").length;
    const position = token.start - (before.lastIndexOf("\n") + 1);
    const symbol = token.kind === "end" ? "<EOF>" : this.text.slice(token.start, token.end);
    return new MalformedQuery(`unexpected symbol found ${symbol} at line ${line} and position ${position}`, token);
  }

  #afterSpace(from: number): number {
    for (let at = from; at < this.text.length; at++) {
      if (this.text[at] === "#") at = (this.text.indexOf("\n", at) + 1 || this.text.length + 1) - 1;
      else if (this.text[at]?.trim() !== "") return at;
    }
    return this.text.length;
  }

  #tokenAt(from: number): Token {
    const start = this.#afterSpace(from);
    if (start >= this.text.length) return { kind: "end", value: "", start, end: start };
    for (const [kind, sticky] of parts) {
      sticky.lastIndex = start;
      const found = sticky.exec(this.text)?.[0];
      if (found === undefined) continue;
      const isNumber = kind === "word" && /^\d+(?:\.\d+)?$/.test(found);
      return { kind: isNumber ? "number" : kind, value: unquoted(kind, found), start, end: start + found.length };
    }
    throw this.unexpected({ kind: "symbol", value: "", start, end: start + 1 });
  }
}

function unquoted(kind: Token["kind"], found: string): string {
  if (kind === "field") return found.slice(1, -1);
  return kind === "text" ? found.slice(1, -1).replace(/\\(["'\\])/g, "$1") : found;
}

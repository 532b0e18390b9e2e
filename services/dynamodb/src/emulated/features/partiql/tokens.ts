import { malformed } from "./errors.js";

/** A word, name, number, text or sign of a statement. */
export interface Token {
  /** `name` is in double quotes, `text` in single ones. */
  readonly type: "word" | "name" | "number" | "text" | "sign" | "end";
  readonly text: string;
  /** Where it begins in the statement, and how long it is there, with its quotes. */
  readonly at: number;
  readonly length: number;
}

const forms: readonly (readonly [type: Token["type"] | "space", RegExp])[] = [
  ["space", /\s+|--[^\r\n]*|\/\*[^*]*\*+(?:[^*/][^*]*\*+)*\//y],
  ["word", /[A-Za-z_][A-Za-z0-9_]*/y],
  ["number", /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y],
  ["text", /'[^']*'(?:'[^']*')*/y],
  ["name", /"[^"]*"(?:"[^"]*")*/y],
  ["sign", /<<|>>|<=|>=|<>|!=|[=<>()[\]{},.:;?*+-]/y],
];

/** Divides a statement, and leaves out its comments. Throws `ValidationException` for a character that begins nothing. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < statement.length) {
    const found = tokenAt(statement, at);
    if (found === undefined) throw malformed("Unexpected character");
    if (found.type !== "space")
      tokens.push({ type: found.type, text: unquoted(found.text), at, length: found.text.length });
    at += found.text.length;
  }
  tokens.push({ type: "end", text: "", at, length: 0 });
  return tokens;
}

function tokenAt(statement: string, at: number) {
  for (const [type, form] of forms) {
    form.lastIndex = at;
    const text = form.exec(statement)?.[0];
    if (text !== undefined) return { type, text };
  }
  return undefined;
}

/** A quote within quotes is written twice. */
function unquoted(text: string): string {
  const quote = text.charAt(0);
  if (quote !== "'" && quote !== '"') return text;
  return text.slice(1, -1).replaceAll(quote + quote, quote);
}

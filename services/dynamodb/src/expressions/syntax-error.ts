const token = /[A-Za-z_][A-Za-z0-9_]*|[#:][A-Za-z0-9_]+|\d+|<=|>=|<>|\S/gu;

/**
 * AWS's message for a syntax error: the unexpected token, and the text from the token before it to the one after it.
 *
 * @example describeSyntaxError("SET a b", 6) // Syntax error; token: "b", near: "a b"
 */
export function describeSyntaxError(text: string, offset: number): string {
  const tokens = [...text.matchAll(token)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found = tokens.findIndex(({ end }) => end > offset);
  const at = found < 0 ? tokens.length : found;
  const near = text.slice(
    tokens[at - 1]?.start ?? tokens[at]?.start,
    (tokens[at + 1] ?? tokens[at] ?? tokens[at - 1])?.end,
  );
  return `Syntax error; token: "${tokens[at]?.word ?? "<EOF>"}", near: "${near}"`;
}

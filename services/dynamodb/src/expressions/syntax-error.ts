const tokens = {
  names: /[A-Za-z_][A-Za-z0-9_]*|[#:][A-Za-z0-9_]+|\d+|<=|>=|<>|\S/gu,
  letters: /[A-Za-z][A-Za-z0-9_]*|[#:][A-Za-z0-9_]+|\d+|<=|>=|<>|\S/gu,
};

/**
 * AWS's message for a syntax error: the unexpected token, and the text from the token before it to the one after it.
 *
 * @param begin What names begin with: letters and `_`, or letters alone.
 * @example describeSyntaxError("SET a b", 6) // Syntax error; token: "b", near: "a b"
 */
export function describeSyntaxError(text: string, offset: number, begin: keyof typeof tokens = "names"): string {
  const found = [...text.matchAll(tokens[begin])].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const next = found.findIndex(({ end }) => end > offset);
  const at = next < 0 ? found.length : next;
  const near = text.slice(found[at - 1]?.start ?? found[at]?.start, (found[at + 1] ?? found[at] ?? found[at - 1])?.end);
  return `Syntax error; token: "${found[at]?.word ?? "<EOF>"}", near: "${near}"`;
}

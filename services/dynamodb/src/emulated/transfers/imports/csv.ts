/**
 * The lines of a text in CSV, as lists of values (RFC 4180, with any delimiter of one character). A value in double quotes may have delimiters,
 * line breaks, and double quotes that are written twice. Empty lines are left out. Where a quote does not end, the rest of the text is
 * no line, which is told as undefined.
 *
 * @example [...readCsv('id,text\n1,"a, b"\n', ",")] // [["id", "text"], ["1", "a, b"]]
 */
export function* readCsv(text: string, delimiter: string): Iterable<string[] | undefined> {
  let [at, values]: [number, string[]] = [0, []];
  while (at < text.length) {
    const found = valueAt(text, at, delimiter);
    if (found === undefined) {
      yield undefined;
      return;
    }
    const { value, end } = found;
    values.push(value);
    if (text[end] === delimiter) {
      at = end + 1;
      if (at < text.length) continue;
      values.push("");
    }
    if (values.length > 1 || values[0] !== "") yield values;
    values = [];
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
}

/** The value that begins at a position, and where it ends: at a delimiter, at a line break, or with the text. Undefined where its quote does not end. */
function valueAt(text: string, at: number, delimiter: string): { readonly value: string; readonly end: number } | undefined {
  let value = "";
  let next = at;
  while (text[next] === '"' && (next === at || text[next - 1] === '"')) {
    const close = text.indexOf('"', next + 1);
    if (close < 0) return undefined;
    value += (next === at ? "" : '"') + text.slice(next + 1, close);
    next = close + 1;
  }
  const end = endOf(text, next, delimiter);
  return { value: value + text.slice(next, end), end };
}

function endOf(text: string, at: number, delimiter: string): number {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && !text.startsWith("\r\n", end)) end++;
  return end;
}

/**
 * The lines of a text in CSV, as lists of values (RFC 4180, with any delimiter of one character). A value in double quotes may have delimiters,
 * line breaks, and double quotes that are written twice; one without has double quotes that are written three times, as the DynamoDB Developer
 * Guide escapes them. Empty lines are left out. A line with another double quote is told as undefined; where a quote does not end, so is the
 * rest of the text.
 *
 * @example [...readCsv('id,text\n1,"a, b"\n', ",")] // [["id", "text"], ["1", "a, b"]]
 */
export function* readCsv(text: string, delimiter: string): Iterable<readonly string[] | undefined> {
  let [at, values]: [number, (string | undefined)[]] = [0, []];
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
    if (values.length > 1 || values[0] !== "") yield values.every((each) => each !== undefined) ? values : undefined;
    values = [];
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  }
}

/** A value, undefined where it has a double quote that is not escaped; and where it ends: at a delimiter, at a line break, or with the text. */
interface FoundValue {
  readonly value: string | undefined;
  readonly end: number;
}

/** The value that begins at a position. Undefined where its quote does not end. */
function valueAt(text: string, at: number, delimiter: string): FoundValue | undefined {
  if (text[at] !== '"') {
    const end = endOf(text, at, delimiter);
    return { value: unescaped(text.slice(at, end)), end };
  }
  let value = "";
  let next = at;
  while (text[next] === '"') {
    const close = text.indexOf('"', next + 1);
    if (close < 0) return undefined;
    value += (next === at ? "" : '"') + text.slice(next + 1, close);
    next = close + 1;
  }
  const end = endOf(text, next, delimiter);
  return { value: end === next ? value : undefined, end };
}

function unescaped(text: string): string | undefined {
  return text.replaceAll('"""', "").includes('"') ? undefined : text.replaceAll('"""', '"');
}

function endOf(text: string, at: number, delimiter: string): number {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && !text.startsWith("\r\n", end)) end++;
  return end;
}

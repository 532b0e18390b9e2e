import stringWidth from "string-width";

const plain = /^[\x20-\x7e]*$/;

/** Width of a text in terminal columns. */
export function displayWidth(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cuts a text to a number of columns, with an ellipsis; does not split a character. */
export function fit(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  if (columns < 1) return "";
  let start = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += displayWidth(segment);
    if (used > columns - 1) break;
    start += segment;
  }
  return `${start}…`;
}

/** Wraps a text at `columns`, between words where possible, into at most `maxLines` lines; cuts the last one. */
export function wrap(text: string, columns: number, maxLines: number): string[] {
  if (maxLines <= 1 || columns < 2 || displayWidth(text) <= columns) return [fit(text, columns)];
  // The added space makes `fit` cut the text, so that its last character is the ellipsis.
  const part = fit(`${text} `, columns + 1).slice(0, -1);
  const space = text[part.length] === " " ? part.length : part.lastIndexOf(" ");
  // A character of several code points may be wider than the line: then split it, so that each line makes progress.
  const [first = ""] = text;
  const end = space > 0 ? space : part.length || first.length;
  return [text.slice(0, end), ...wrap(text.slice(end).trimStart(), columns, maxLines - 1)];
}

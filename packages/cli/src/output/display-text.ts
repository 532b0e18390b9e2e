import stringWidth from "string-width";

/** Longer texts are cut first: no line has room for them. */
const MAX_LENGTH = 1000;

/**
 * Control characters (C0, C1, DEL), format characters (invisible, or changing the writing direction) and line separators. Not joiners,
 * which letters and emoji need.
 */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;

const plain = /^[\x20-\x7e]*$/;

/** Replaces unsafe characters of a client's text: control characters by their pictures (`␛`), others by U+FFFD. */
export function escapeControls(text: string): string {
  const short = text.slice(0, MAX_LENGTH);
  return plain.test(short) ? short : short.replace(unsafe, picture);
}

/** Replaces unsafe characters except line ends and ESC, for text with our own colours in which clients' texts are escaped as in JSON. */
export function escapeExceptStyles(text: string): string {
  return text.replace(unsafe, (character) => ("\n\u001b".includes(character) ? character : "\uFFFD"));
}

function picture(character: string): string {
  if (character < " ") return String.fromCharCode(0x2400 + character.charCodeAt(0));
  return character === "\x7f" ? "\u2421" : "\uFFFD";
}

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

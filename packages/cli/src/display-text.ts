import stringWidth from "string-width";

/** Longer texts are cut before anything else is done with them: no line has room for them. */
const LONGEST = 1000;

/**
 * Characters that a terminal obeys instead of showing them (C0, C1, DEL), that turn the direction of what follows or are not seen
 * (format characters), or that begin another line. Joiners are left: letters and emoji are made with them.
 */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;

const plain = /^[\x20-\x7e]*$/;

/** A client's text as a terminal can show it: the pictures of control characters (`␛`) and U+FFFD in the place of what is not safe. */
export function harmless(text: string): string {
  const short = text.slice(0, LONGEST);
  return plain.test(short) ? short : short.replace(unsafe, picture);
}

/** A text of which the colours and lines are ours, and the rest may be a client's, escaped as JSON escapes it. */
export function withoutDeception(text: string): string {
  return text.replace(unsafe, (character) => ("\n\u001b".includes(character) ? character : "\uFFFD"));
}

function picture(character: string): string {
  if (character < " ") return String.fromCharCode(0x2400 + character.charCodeAt(0));
  return character === "\x7f" ? "\u2421" : "\uFFFD";
}

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** As much of a text as so many columns can hold, with an ellipsis where it is cut; no character is cut in two. */
export function fit(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  if (columns < 1) return "";
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += displayWidth(segment);
    if (used > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** A text in lines of at most so many columns, broken between words where that can be; the last of at most so many lines is cut. */
export function wrap(text: string, columns: number, mostLines: number): string[] {
  if (mostLines <= 1 || columns < 2 || displayWidth(text) <= columns) return [fit(text, columns)];
  // With a space behind it the text is cut for sure, and its last character is the ellipsis.
  const part = fit(`${text} `, columns + 1).slice(0, -1);
  const space = text[part.length] === " " ? part.length : part.lastIndexOf(" ");
  // A character that is made of several may be wider than the line: then it is cut, so that each line holds some of the text.
  const [first = ""] = text;
  const end = space > 0 ? space : part.length || first.length;
  return [text.slice(0, end), ...wrap(text.slice(end).trimStart(), columns, mostLines - 1)];
}

/** Longer texts are cut first: no line has room for them. */
const MAX_LENGTH = 1000;

/**
 * Control characters (C0, C1, DEL), format characters (invisible, or changing the writing direction) and line separators. Not joiners,
 * which letters and emoji need.
 */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;

const plain = /^[\x20-\x7e]*$/;

/** Replaces unsafe characters of a client's text, which a terminal would obey: control characters by their pictures (`␛`), others by U+FFFD. */
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

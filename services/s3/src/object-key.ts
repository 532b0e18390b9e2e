import { keyTooLong } from "./errors.js";

/** Bytes in UTF-8. */
const LONGEST_KEY = 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the range of ASCII
const ascii = /^[\u0000-\u007F]*$/;

/**
 * A key as collections hold it: one character for each byte of its UTF-8, so that their order is the order of bytes, in
 * which S3 lists. (By UTF-16 code units, U+1F600 would come before U+FF01.) Text of ASCII is its own form.
 *
 * Beginnings stay beginnings, and a text that stands within another still does.
 */
export function storedKey(key: string): string {
  return ascii.test(key) ? key : Buffer.from(key, "utf8").toString("latin1");
}

/** The text that {@link storedKey} was made of. */
export function originalKey(stored: string): string {
  return ascii.test(stored) ? stored : Buffer.from(stored, "latin1").toString("utf8");
}

/** Comes behind every stored key that begins with this text, and before all that are greater: no UTF-8 holds the byte FF. */
export function behind(prefix: string): string {
  return `${prefix}\u00FF`;
}

/**
 * The form of a new object's key; throws `KeyTooLongError`. It is always made anew: a key as it comes in is a slice of the
 * request's URL, which it would keep in memory.
 */
export function newStoredKey(key: string): string {
  const stored = Buffer.from(key, "utf8").toString("latin1");
  if (stored.length > LONGEST_KEY) throw keyTooLong(stored.length, LONGEST_KEY);
  return stored;
}

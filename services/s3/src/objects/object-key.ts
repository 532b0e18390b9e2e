import { keyTooLong } from "../errors.js";

/** Bytes in UTF-8. */
const MAX_KEY = 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\u0000-\u007F]*$/;

/**
 * A key as collections store it: one character for each byte of its UTF-8, so that keys are in the order of bytes, as in S3's
 * lists. (By UTF-16 code units, U+1F600 would come before U+FF01.) ASCII text is unchanged.
 *
 * Prefixes stay prefixes, and substrings stay substrings.
 */
export function storedKey(key: string): string {
  return ascii.test(key) ? key : Buffer.from(key, "utf8").toString("latin1");
}

/** The inverse of {@link storedKey}. */
export function originalKey(stored: string): string {
  return ascii.test(stored) ? stored : Buffer.from(stored, "latin1").toString("utf8");
}

/** Sorts after every stored key with this prefix, and before all greater keys: UTF-8 has no byte FF. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u00FF`;
}

/**
 * The stored key of a new object; throws `KeyTooLongError`. It is always a copy: a key from a request is a slice of its URL,
 * which would stay in memory.
 */
export function newStoredKey(key: string): string {
  const stored = Buffer.from(key, "utf8").toString("latin1");
  if (stored.length > MAX_KEY) throw keyTooLong(stored.length, MAX_KEY);
  return stored;
}

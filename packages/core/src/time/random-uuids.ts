import { randomFillSync } from "node:crypto";

/** Random bytes that are fetched at once. */
const POOL_BYTES = 4096;
const UUID_BYTES = 16;

/**
 * Makes a source of UUIDs of version 4 that can't be guessed, in lower case.
 *
 * `crypto.randomUUID` has them too. V8 keeps each text that it returns as a tree of twenty pieces in 480 bytes, and joins the pieces when
 * somebody reads it; here a UUID is one text of 56 bytes from the start. Every request has one: docs/performance.md, "What tuned code saves".
 */
export function randomUuids(): () => string {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  const text = Buffer.from("00000000-0000-4000-8000-000000000000", "latin1");
  return () => {
    if (used === POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    for (const at of placesOfBytes) {
      const byte = pool[used++] as number;
      text[at] = digits[byte >> 4] as number;
      text[at + 1] = digits[byte & 15] as number;
    }
    // The version, and the variant 10xx (RFC 9562, section 5.4).
    text[14] = FOUR;
    text[19] = digits[8 | ((pool[used - UUID_BYTES + 8] as number) >> 6)] as number;
    return text.toString("latin1");
  };
}

const digits = Buffer.from("0123456789abcdef", "latin1");
const FOUR = digits[4] as number;

/** Where each byte's two digits stand in the text. */
const placesOfBytes = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

import { randomBytes, randomFillSync } from "node:crypto";

/** Random bytes that are fetched at once. */
const POOL_BYTES = 4096;
/** Longer ones are fetched by themselves. */
const MOST = 256;

/**
 * Makes a source of random bytes that can't be guessed. To ask the system for few of them takes ten microseconds, and for many not much longer;
 * each byte is given once.
 */
export function pooledBytes(): (length: number) => Uint8Array {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return (length) => {
    if (length > MOST) return randomBytes(length);
    if (used + length > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = pool.slice(used, used + length);
    used += length;
    return bytes;
  };
}

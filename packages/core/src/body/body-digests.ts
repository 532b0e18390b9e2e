import type { Digest } from "../checksum/checksum-algorithms.js";

/**
 * A body of at most so many bytes is worked on when it has arrived: the slowest checksum takes three milliseconds for them, in which
 * nobody else is answered. Of larger ones many at once would take too long.
 */
const MOST_AT_ONCE = 1.5 * 1024 * 1024;

/** So many pieces wait at most: each of some bytes keeps all that it was read with. */
const MOST_PIECES = 256;

/**
 * Updates the digests of a body with its pieces. To work on each as it arrives keeps the sender waiting for room, and waking for
 * it, so often that an upload of 1 MiB costs a tenth more.
 */
export class BodyDigests {
  readonly #digests: readonly Pick<Digest, "update">[];
  readonly #mayWait: boolean;
  #waiting: Uint8Array[] = [];

  /** @param size of the body in bytes; NaN where nobody knows it */
  constructor(digests: readonly Pick<Digest, "update">[], size: number) {
    this.#digests = digests;
    this.#mayWait = size <= MOST_AT_ONCE;
  }

  add(piece: Uint8Array): void {
    this.#waiting.push(piece);
    if (!this.#mayWait || this.#waiting.length === MOST_PIECES) this.finish();
  }

  /** Works on what waits. */
  finish(): void {
    for (const piece of this.#waiting) {
      for (const digest of this.#digests) digest.update(piece);
    }
    this.#waiting = [];
  }
}

import type { Digest } from "./checksum-algorithms.js";

/** So many bytes are worked on at once: MD5 takes two milliseconds for them, in which nobody else is answered. */
const PORTION = 1024 * 1024;

/** So many pieces are kept for it: each of some bytes keeps what it was read with. */
const MOST_PIECES = 256;

/**
 * Updates the digests of a body with its pieces, many at once. To work on each as it arrives would keep the sender waiting for
 * room, and waking for it, so often that an upload of 1 MiB costs a tenth more.
 */
export class DigestsInPortions {
  readonly #digests: readonly Pick<Digest, "update">[];
  #waiting: Uint8Array[] = [];
  #waitingSize = 0;

  constructor(digests: readonly Pick<Digest, "update">[]) {
    this.#digests = digests;
  }

  add(piece: Uint8Array): void {
    this.#waiting.push(piece);
    this.#waitingSize += piece.length;
    if (this.#waitingSize >= PORTION || this.#waiting.length === MOST_PIECES) this.finish();
  }

  /** Works on what waits. */
  finish(): void {
    for (const piece of this.#waiting) {
      for (const digest of this.#digests) digest.update(piece);
    }
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}

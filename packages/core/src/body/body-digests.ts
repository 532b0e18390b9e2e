import type { Digest } from "../checksum/checksum-algorithms.js";

/**
 * Bodies up to this size are hashed after they have arrived. The slowest checksum then blocks the event loop for three milliseconds.
 */
const MAX_DEFERRED_BYTES = 1.5 * 1024 * 1024;

/** At most this many buffered chunks: a small chunk pins its whole read buffer. */
const MAX_BUFFERED_CHUNKS = 256;

/**
 * Updates the digests of a body, for small bodies after they have arrived. Hashing each chunk as it arrives would slow down the sender:
 * an upload of 1 MiB costs a tenth more.
 */
export class BodyDigests {
  readonly #digests: readonly Pick<Digest, "update">[];
  readonly #deferred: boolean;
  #buffered: Uint8Array[] = [];

  /** @param size of the body in bytes; NaN if unknown */
  constructor(digests: readonly Pick<Digest, "update">[], size: number) {
    this.#digests = digests;
    this.#deferred = size <= MAX_DEFERRED_BYTES;
  }

  add(chunk: Uint8Array): void {
    this.#buffered.push(chunk);
    if (!this.#deferred || this.#buffered.length === MAX_BUFFERED_CHUNKS) this.finish();
  }

  /** Hashes the buffered chunks. */
  finish(): void {
    for (const chunk of this.#buffered) {
      for (const digest of this.#digests) digest.update(chunk);
    }
    this.#buffered = [];
  }
}

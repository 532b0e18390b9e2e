/** A piece of fewer bytes than this is copied together with its neighbours: the bookkeeping of a piece of its own would outweigh it. */
const WORTH_KEEPING = 16 * 1024;
/** Neighbours are copied together up to about this many bytes. */
const BLOCK = 64 * 1024;

/**
 * The pieces of a body that stay in memory for as long as the body is stored.
 *
 * Large pieces are kept as they are. Small ones are copied, and so are those that are a small part of a larger buffer,
 * which they would otherwise keep alive.
 */
export class KeptChunks {
  /** Bytes in all. */
  size = 0;
  readonly #kept: Uint8Array[] = [];
  #small: Uint8Array[] = [];
  #smallSize = 0;

  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.size += chunk.length;
    if (chunk.length >= WORTH_KEEPING && fillsItsBuffer(chunk)) {
      this.#flush();
      this.#kept.push(chunk);
      return;
    }
    this.#small.push(chunk);
    this.#smallSize += chunk.length;
    if (this.#smallSize >= BLOCK) this.#flush();
  }

  /** The pieces in their order. */
  all(): readonly Uint8Array[] {
    this.#flush();
    // An array that grew has room for more; a copy has not.
    return this.#kept.slice();
  }

  #flush(): void {
    if (this.#small.length === 0) return;
    this.#kept.push(this.#small.length === 1 ? compact(this.#small[0] as Uint8Array) : joined(this.#small, this.#smallSize));
    this.#small = [];
    this.#smallSize = 0;
  }
}

function fillsItsBuffer(chunk: Uint8Array): boolean {
  return chunk.buffer.byteLength <= chunk.length * 1.25;
}

function compact(chunk: Uint8Array): Uint8Array {
  // Node puts the smallest copies together into blocks; a block for each of them costs more than the bytes in it.
  return fillsItsBuffer(chunk) ? chunk : Buffer.from(chunk);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  // Of its own, and not cleared first: all of it is written.
  const block = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const chunk of chunks) {
    block.set(chunk, at);
    at += chunk.length;
  }
  return block;
}

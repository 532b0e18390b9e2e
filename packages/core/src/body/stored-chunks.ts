/** Smaller chunks are merged with their neighbours, since each buffer has an overhead. */
const MIN_CHUNK_BYTES = 16 * 1024;
/** Approximate size of merged chunks. */
const MERGED_BYTES = 64 * 1024;

/**
 * The chunks of a body that is stored in memory.
 *
 * Large chunks are stored without a copy. Small ones are copied, and so are small slices of larger buffers, which they would keep alive.
 */
export class StoredChunks {
  /** Total bytes. */
  size = 0;
  readonly #kept: Uint8Array[] = [];
  #small: Uint8Array[] = [];
  #smallSize = 0;

  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.size += chunk.length;
    if (chunk.length >= MIN_CHUNK_BYTES && fillsItsBuffer(chunk)) {
      this.#flush();
      this.#kept.push(chunk);
      return;
    }
    this.#small.push(chunk);
    this.#smallSize += chunk.length;
    if (this.#smallSize >= MERGED_BYTES) this.#flush();
  }

  /** The chunks in order. */
  all(): readonly Uint8Array[] {
    this.#flush();
    // A copy has no spare capacity, unlike an array that grew.
    return this.#kept.slice();
  }

  #flush(): void {
    if (this.#small.length === 0) return;
    this.#kept.push(
      this.#small.length === 1 ? compact(this.#small[0] as Uint8Array) : joined(this.#small, this.#smallSize),
    );
    this.#small = [];
    this.#smallSize = 0;
  }
}

function fillsItsBuffer(chunk: Uint8Array): boolean {
  return chunk.buffer.byteLength <= chunk.length * 1.25;
}

function compact(chunk: Uint8Array): Uint8Array {
  // `Buffer.from` pools the smallest copies; a buffer for each would cost more than its bytes.
  return fillsItsBuffer(chunk) ? chunk : Buffer.from(chunk);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  // Not pooled, and not zeroed: all of it is written.
  const block = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const chunk of chunks) {
    block.set(chunk, at);
    at += chunk.length;
  }
  return block;
}

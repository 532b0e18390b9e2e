/** A message with MD5's padding behind it (RFC 1321, sections 3.1 and 3.2), to be read from its beginning to its end. */
export class Message {
  /** Bytes that were not read yet: a multiple of 64 where so many were read each time. */
  left: number;
  readonly #pieces: readonly Uint8Array[];
  #piece = 0;
  #at = 0;

  constructor(pieces: readonly Uint8Array[], size: number) {
    const padding = paddingOf(size);
    this.#pieces = [...pieces, padding];
    this.left = size + padding.length;
  }

  /** Writes the next bytes to a target's beginning: so many, and no more than are left. */
  read(target: Uint8Array, bytes: number): void {
    this.left -= bytes;
    for (let written = 0; written < bytes; ) {
      const piece = this.#pieces[this.#piece] as Uint8Array;
      const part = piece.subarray(this.#at, this.#at + bytes - written);
      target.set(part, written);
      written += part.length;
      this.#at += part.length;
      if (this.#at < piece.length) continue;
      this.#piece++;
      this.#at = 0;
    }
  }
}

/** A bit, and zeros up to the last eight bytes of a block, which say how many bits the message has. */
function paddingOf(size: number): Uint8Array {
  const padding = Buffer.alloc(64 - ((size + 8) % 64) + 8);
  padding[0] = 0x80;
  padding.writeBigUInt64LE(BigInt(size) * 8n, padding.length - 8);
  return padding;
}

/** Bytes that are in a file of the store directory, which is read each time that they are asked for. */
export interface StoredChunk {
  /** Number of bytes. */
  readonly length: number;
  /** Some of the bytes, as `Uint8Array.subarray` has them. */
  subarray(begin: number, end: number): StoredChunk;
  /** Throws where the file can't be read. */
  read(): Uint8Array;
}

/** A piece of a body: bytes in memory, or where they are on disk. {@link bytesOfChunk} has the bytes of either. */
export type Chunk = Uint8Array | StoredChunk;

/**
 * The bytes of a streamed body, in the chunks in which they arrived: a large body is never copied.
 */
export interface Payload {
  /** Number of bytes. */
  readonly size: number;
  /** With a store directory the chunks of a large body may leave memory. */
  readonly chunks: readonly Chunk[];
  /** Lower-case hexadecimal MD5 of the bytes, computed while they arrived. A part of a body has the MD5 of the whole. */
  readonly md5: string;
}

/** Bytes that come while they are sent, such as the response of a function that streams it. They can be read once. */
export interface ByteStream {
  readonly arriving: AsyncIterable<Uint8Array>;
}

/** True for a streamed body among the members of an input or output. */
export function isPayload(value: unknown): value is Payload {
  if (typeof value !== "object" || value === null || !("chunks" in value && "size" in value && "md5" in value))
    return false;
  return Array.isArray(value.chunks) && typeof value.size === "number" && typeof value.md5 === "string";
}

/** True for bytes that are on disk. */
export function isStoredChunk(value: object): value is StoredChunk {
  return "read" in value && typeof value.read === "function";
}

/** The bytes of a chunk. Throws where they are on disk and can't be read. */
export function bytesOfChunk(chunk: Chunk): Uint8Array {
  return chunk instanceof Uint8Array ? chunk : chunk.read();
}

/** All bytes of a body, in one piece. Throws where they are on disk and can't be read. */
export function bytesOfPayload({ chunks }: Pick<Payload, "chunks">): Buffer {
  return Buffer.concat(chunks.map(bytesOfChunk));
}

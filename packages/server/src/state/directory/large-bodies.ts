import { type Chunk, isStoredChunk, type Payload } from "@cloudstub/kit";
import type { Blobs } from "./blobs.js";
import { type BlobFile, FileChunk } from "./file-chunk.js";

/**
 * The bodies that have files and are in memory too. Where they have more bytes than the limit, the oldest leave memory:
 * their chunks are replaced by others of the same lengths, which read the file.
 */
export class LargeBodies {
  readonly #blobs: Blobs;
  readonly #limit: number;
  /** By their file, the oldest first. */
  readonly #bodies = new Map<string, Payload>();
  #size = 0;

  /** @param limit in bytes */
  constructor(blobs: Blobs, limit: number) {
    this.#blobs = blobs;
    this.#limit = limit;
  }

  /** True where a body of this size can stay in memory and none has to leave it. */
  hasRoomFor(size: number): boolean {
    return this.#size + size <= this.#limit;
  }

  /** Notes a body whose bytes its file has. */
  add(file: string, body: Payload): void {
    // Chunks of another body's file would keep that file.
    if (body.chunks.some(isStoredChunk)) {
      leaveMemory(body, this.#blobs.readable(file));
      return;
    }
    this.#bodies.set(file, body);
    this.#size += body.size;
    for (const [oldest, large] of this.#bodies) {
      if (this.hasRoomFor(0)) return;
      this.forget(oldest);
      leaveMemory(large, this.#blobs.readable(oldest));
    }
  }

  /** Forgets a body whose file no record has any more. */
  forget(file: string): void {
    const body = this.#bodies.get(file);
    if (body === undefined) return;
    this.#bodies.delete(file);
    this.#size -= body.size;
  }
}

function leaveMemory(body: Payload, file: BlobFile): void {
  // The bytes stay the same, also for readers of the chunks.
  const chunks = body.chunks as Chunk[];
  let begin = 0;
  for (const [at, { length }] of chunks.entries()) {
    chunks[at] = new FileChunk(file, begin, length);
    begin += length;
  }
}

/** The body in a record that has all of these chunks, which are all bytes of the record; undefined where they are not those of one body. */
export function bodyOf(record: unknown, chunks: readonly Chunk[]): Payload | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  return Object.values(record).find((member: unknown): member is Payload => isBody(member) && hasAll(member, chunks));
}

function isBody(value: unknown): value is Payload {
  return (
    typeof value === "object" && value !== null && "md5" in value && "chunks" in value && Array.isArray(value.chunks)
  );
}

function hasAll(body: Payload, chunks: readonly Chunk[]): boolean {
  return body.chunks.length === chunks.length && body.chunks.every((chunk, at) => chunk === chunks[at]);
}

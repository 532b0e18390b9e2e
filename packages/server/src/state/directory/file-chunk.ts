import { closeSync, openSync, readSync } from "node:fs";
import type { StoredChunk } from "@cloudstub/kit";

/** A file of a body, which stays as long as a chunk of it can be read. */
export interface BlobFile {
  readonly path: string;
}

/** Some bytes of a file. */
export class FileChunk implements StoredChunk {
  readonly #file: BlobFile;
  readonly #begin: number;
  readonly length: number;

  constructor(file: BlobFile, begin: number, length: number) {
    this.#file = file;
    this.#begin = begin;
    this.length = length;
  }

  subarray(begin: number, end: number): FileChunk {
    return new FileChunk(this.#file, this.#begin + begin, end - begin);
  }

  read(): Uint8Array {
    // Not pooled: the buffer may be stored again.
    const bytes = Buffer.allocUnsafeSlow(this.length);
    const descriptor = openSync(this.#file.path, "r");
    try {
      for (let at = 0; at < this.length; ) {
        const count = readSync(descriptor, bytes, at, this.length - at, this.#begin + at);
        if (count === 0) throw new Error(`The file ${this.#file.path} of a stored body has become shorter.`);
        at += count;
      }
    } finally {
      closeSync(descriptor);
    }
    return bytes;
  }
}

/**
 * Takes apart what AWS's clients and ours write to the log's pipe: 16 bytes (a type, the length of the text, microseconds since 1970) and
 * the text, which is one event with its line breaks. Numbers are big-endian.
 */
export class FrameReader {
  readonly #take: (text: string) => void;
  #rest: Buffer = Buffer.alloc(0);
  #isBroken = false;

  constructor(take: (text: string) => void) {
    this.#take = take;
  }

  add(chunk: Buffer): void {
    if (this.#isBroken) return;
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (bytes.length >= HEAD) {
      const length = bytes.readInt32BE(4);
      // A program that writes something else to file descriptor 3: its text is not known to be one.
      if (bytes.readUInt16BE(0) !== MAGIC || length < 0 || length > MAX_TEXT) {
        this.#isBroken = true;
        return;
      }
      if (bytes.length < HEAD + length) break;
      this.#take(bytes.toString("utf8", HEAD, HEAD + length));
      bytes = bytes.subarray(HEAD + length);
    }
    this.#rest = bytes;
  }
}

const HEAD = 16;
const MAGIC = 0xa55a;
const MAX_TEXT = 64 * 1024 * 1024;

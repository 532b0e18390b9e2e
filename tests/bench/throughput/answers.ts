/** A whole answer. */
export interface Answer {
  readonly status: number;
  /** Empty for a success where bodies are not kept. */
  readonly body: Buffer;
  /** Whether the server closes the connection behind it. */
  readonly closes: boolean;
}

const HEAD_END = "\r\n\r\n";
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads the answers of one connection as cheaply as can be: it looks at the status and at what says how long the body is
 * (RFC 9112, section 6) and steps over the rest. Throws at what it can't read.
 */
export class AnswerReader {
  readonly #onAnswer: (answer: Answer) => void;
  readonly #keepsBodies: boolean;
  #status = 0;
  #closes = false;
  #kept: Buffer[] = [];
  /** A head, or a line between chunks, that has not arrived whole. */
  #begun = NOTHING;
  /** Bytes to come of the body, or of a chunk with its line end; a reader between answers has none. */
  #left = 0;
  #state: "head" | "body" | "chunk size" | "chunk" | "trailer" = "head";

  constructor(onAnswer: (answer: Answer) => void, { keepsBodies = false } = {}) {
    this.#onAnswer = onAnswer;
    this.#keepsBodies = keepsBodies;
  }

  push(piece: Buffer): void {
    let bytes = this.#begun.length === 0 ? piece : Buffer.concat([this.#begun, piece]);
    this.#begun = NOTHING;
    while (bytes.length > 0) {
      const rest = this.#step(bytes);
      if (rest === undefined) {
        this.#begun = bytes;
        return;
      }
      bytes = rest;
    }
  }

  /** Takes what it can from the front and returns the rest, or nothing when it needs more. */
  #step(bytes: Buffer): Buffer | undefined {
    if (this.#state === "head") return this.#readHead(bytes);
    if (this.#state === "body" || this.#state === "chunk") return this.#readBytes(bytes);
    return this.#readLine(bytes);
  }

  #readHead(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) return undefined;
    const head = bytes.toString("latin1", 0, end);
    this.#status = Number(head.slice(9, 12));
    if (!head.startsWith("HTTP/1.") || Number.isNaN(this.#status)) throw new Error(`This is not an answer: ${head}`);
    this.#closes = /\r\nconnection: *close/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length !== undefined) this.#left = Number(length);
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.#state = "chunk size";
    else if (this.#status !== 204 && this.#status !== 304)
      throw new Error(`The answer does not say how long it is: ${head}`);
    if (this.#state === "head") this.#state = "body";
    if (this.#state === "body" && this.#left === 0) this.#end();
    return bytes.subarray(end + HEAD_END.length);
  }

  #readBytes(bytes: Buffer): Buffer {
    const taken = bytes.subarray(0, this.#left);
    this.#left -= taken.length;
    if (this.#keepsBodies || this.#status >= 300) this.#kept.push(taken);
    if (this.#left === 0 && this.#state === "chunk") this.#state = "chunk size";
    else if (this.#left === 0) this.#end();
    return bytes.subarray(taken.length);
  }

  /** The size of a chunk, the line end after its bytes, or a line of the trailer; an empty one ends the trailer. */
  #readLine(bytes: Buffer): Buffer | undefined {
    const end = bytes.indexOf("\r\n");
    if (end === -1) return undefined;
    const line = bytes.toString("latin1", 0, end);
    if (this.#state === "trailer") {
      if (line === "") this.#end();
    } else if (line !== "") {
      this.#left = Number.parseInt(line, 16);
      if (Number.isNaN(this.#left)) throw new Error(`This is not a size of a chunk: ${line}`);
      this.#state = this.#left === 0 ? "trailer" : "chunk";
    }
    return bytes.subarray(end + 2);
  }

  #end(): void {
    const kept = this.#kept;
    this.#kept = [];
    this.#state = "head";
    const body = kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept);
    this.#onAnswer({ status: this.#status, body, closes: this.#closes });
  }
}

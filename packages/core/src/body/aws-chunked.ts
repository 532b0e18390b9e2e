import { unmodelled } from "@cloudstub/kit";

/** Longer chunk headers and trailers are refused. */
const MAX_LINE_LENGTH = 8192;

/**
 * Decodes a body in the `aws-chunked` coding (`<size>[;chunk-signature=…] CRLF <data> CRLF … 0 CRLF <trailers> CRLF`).
 *
 * Passes the data to `take` as it arrives, without copying it, and collects trailers. Does not verify chunk signatures
 * (specification, section 5). Throws `InvalidRequest` for a body that is not in this coding.
 */
export class AwsChunkedDecoder {
  /** By lower-case name. */
  readonly trailers = new Map<string, string>();
  readonly #take: (data: Uint8Array) => void;
  #state: "size" | "data" | "data-end" | "trailer" | "done" = "size";
  /** Bytes of the chunk that have not arrived yet. */
  #left = 0;
  /** The beginning of an incomplete line. */
  #line = "";

  constructor(take: (data: Uint8Array) => void) {
    this.#take = take;
  }

  push(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length && this.#state !== "done") {
      at = this.#state === "data" ? this.#pushData(piece, at) : this.#pushLine(piece, at);
    }
  }

  /** Ends the body. Throws `IncompleteBody` if a chunk is incomplete. */
  end(): void {
    // Some clients omit the empty line after the last chunk's size or trailer.
    if (this.#state !== "done" && this.#state !== "trailer")
      throw unmodelled("IncompleteBody", 400, "The request's body ended in the middle of a chunk.");
  }

  #pushData(piece: Uint8Array, at: number): number {
    const data = piece.subarray(at, at + this.#left);
    this.#left -= data.length;
    if (this.#left === 0) this.#state = "data-end";
    this.#take(data);
    return at + data.length;
  }

  #pushLine(piece: Uint8Array, at: number): number {
    const end = piece.indexOf(0x0a, at);
    const stop = end < 0 ? piece.length : end;
    this.#line += Buffer.from(piece.buffer, piece.byteOffset + at, stop - at).toString("latin1");
    if (this.#line.length > MAX_LINE_LENGTH) throw broken("a line between its chunks is too long");
    if (end < 0) return stop;
    const line = this.#line.replace(/\r$/, "");
    this.#line = "";
    this.#endLine(line);
    return end + 1;
  }

  #endLine(line: string): void {
    if (this.#state === "data-end") {
      if (line !== "") throw broken("a chunk is longer than its size says");
      this.#state = "size";
    } else if (this.#state === "size") {
      this.#left = chunkSize(line);
      this.#state = this.#left === 0 ? "trailer" : "data";
    } else if (line === "") {
      this.#state = "done";
    } else {
      keepTrailer(line, this.trailers);
    }
  }
}

function chunkSize(line: string): number {
  const size = line.split(";")[0] as string;
  if (!/^[0-9a-fA-F]{1,13}$/.test(size)) throw broken(`${JSON.stringify(size.slice(0, 32))} is not a chunk's size`);
  return Number.parseInt(size, 16);
}

function keepTrailer(line: string, trailers: Map<string, string>): void {
  const colon = line.indexOf(":");
  if (colon > 0) trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
}

function broken(why: string) {
  return unmodelled("InvalidRequest", 400, `The request's body is not in the aws-chunked coding: ${why}.`);
}

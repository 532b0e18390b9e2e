import type { Duplex } from "node:stream";
import type { RuntimeHeaders, RuntimeReply, RuntimeRequest } from "./exchange.js";
import { WANTS_NEXT } from "./exchange.js";
import { joined, resultOf } from "./posted.js";
import { MAX_RESPONSE } from "./result.js";
import { BASE, type Session } from "./session.js";

/** No client of ours has a longer head; what a function writes to this pipe itself is not kept without bounds. */
const MAX_HEAD = 64 * 1024;

const HEAD_END = "\r\n\r\n";

/** The head of a request. */
interface Head extends Pick<RuntimeRequest, "method" | "path"> {
  /** By their names in small letters. */
  readonly headers: { readonly [name: string]: string };
}

/**
 * Speaks the Runtime API with one of our own clients over a pipe: HTTP as they write it, one request at a time, each body with its Content-Length.
 * `node:http` would take a sixth of a short event's time for the objects of a request.
 */
export class PipeConnection implements RuntimeReply {
  readonly #pipe: Duplex;
  readonly #session: Session;
  #head: Head | undefined;
  /** Of the head, or of the body after it. */
  #chunks: Buffer[] = [];
  /** Bytes of the body that have not come yet. */
  #missing = 0;
  #isTooLarge = false;

  constructor(pipe: Duplex, session: Session) {
    this.#pipe = pipe;
    this.#session = session;
    pipe.on("data", (chunk: Buffer) => (this.#head === undefined ? this.#addToHead(chunk) : this.#addToBody(chunk)));
    pipe.on("error", () => {});
    pipe.once("close", () => session.leave(this));
  }

  readonly send = (status: number, headers: RuntimeHeaders, body: Uint8Array): void => {
    let head = `HTTP/1.1 ${status} \r\nContent-Length: ${body.byteLength}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    // In one write, which wakes the process once.
    this.#pipe.write(Buffer.concat([Buffer.from(`${head}\r\n`, "latin1"), body]));
  };

  readonly isBroken = (): boolean => this.#pipe.errored != null;

  #addToHead(chunk: Buffer): void {
    this.#chunks.push(chunk);
    const bytes = joined(this.#chunks);
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) {
      this.#chunks = [bytes];
      if (bytes.length > MAX_HEAD) this.#pipe.destroy();
      return;
    }
    this.#head = headIn(bytes.toString("latin1", 0, end));
    this.#chunks = [];
    this.#missing = Number(this.#head.headers["content-length"] ?? 0);
    this.#isTooLarge = this.#missing > MAX_RESPONSE;
    this.#addToBody(bytes.subarray(end + HEAD_END.length));
  }

  #addToBody(chunk: Buffer): void {
    this.#missing -= chunk.length;
    if (!this.#isTooLarge) this.#chunks.push(chunk);
    if (this.#missing > 0) return;
    const body = this.#isTooLarge ? undefined : joined(this.#chunks);
    const { method, path, headers } = this.#head as Head;
    this.#head = undefined;
    this.#chunks = [];
    const request: RuntimeRequest = {
      method,
      path,
      wantsNext: headers[WANTS_NEXT] !== undefined,
      read: (kind, sink) => resultOf({ headers, body }, kind, sink),
      skip: () => {},
    };
    this.#session.handle(request, this).catch(() => this.#pipe.destroy());
  }
}

function headIn(text: string): Head {
  const [first = "", ...lines] = text.split("\r\n");
  const [method, url = ""] = first.split(" ");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { method, path: url.startsWith(BASE) ? url.slice(BASE.length) : "", headers };
}

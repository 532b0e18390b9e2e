import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type ByteStream, bytesOfChunk, type Payload } from "@cloudstub/kit";
import type { WholeBody, WireResponse } from "../wire/wire.js";
import { bufferOf, bytesOf, isStream, leave, sizeOf } from "../wire/wire-body.js";

/** Up to this many bytes, copying a body after its head costs less than two writes. */
const MAX_COPIED_BYTES = 16 * 1024;
/** Bytes of a large body in one batch of writes. */
const BATCH_BYTES = 1024 * 1024;

/** Sends a response. Throws if HTTP can't carry its headers. */
export function send(outgoing: ServerResponse, response: WireResponse): void {
  const { status, headers, body, breaksOff } = response;
  if (breaksOff === "at once") {
    leave(body);
    outgoing.destroy();
    return;
  }
  if (isStream(body)) {
    sendStream(outgoing, response, body);
    return;
  }
  const size = sizeOf(body);
  const bodiless = status === 204 || status === 304;
  if (!bodiless && headers["Content-Length"] === undefined) headers["Content-Length"] = String(size);
  if (response.silentKeepAlive && staysOpenUnsaid(outgoing)) outgoing.removeHeader("Connection");
  outgoing.writeHead(status, inWritableOrder(headers, response.cookies));
  // Close only after the bytes have been sent.
  if (breaksOff !== undefined) outgoing.write(bytesOf(body).subarray(0, breaksOff), () => outgoing.destroy());
  else if (size === 0 || bodiless || outgoing.req.method === "HEAD") outgoing.end();
  else sendBody(outgoing, body, size);
}

function sendBody(outgoing: ServerResponse, body: WholeBody, size: number): void {
  if (typeof body === "string" && body.length === size) sendAscii(outgoing, body);
  else if (size <= MAX_COPIED_BYTES) endWith(outgoing, latin1Of(body));
  else if (typeof body === "string" || body instanceof Uint8Array) outgoing.end(body);
  // Bytes on disk may be unreadable; after the head that is not a status any more.
  else sendBatches(outgoing, body).catch(() => outgoing.destroy());
}

/** True for HTTP/1.1, where a connection stays open unless a header says otherwise. Clients of HTTP/1.0 have to be told. */
function staysOpenUnsaid({ shouldKeepAlive, req }: ServerResponse): boolean {
  return shouldKeepAlive && req.httpVersionMajor === 1 && req.httpVersionMinor === 1;
}

/** Converts a body to a text with one character per byte. */
function latin1Of(body: WholeBody): string {
  if (typeof body === "string") return Buffer.from(body).toString("latin1");
  const chunks = body instanceof Uint8Array ? [body] : body.chunks;
  return chunks.map((chunk) => bufferOf(bytesOfChunk(chunk)).toString("latin1")).join("");
}

/**
 * Ends a response with a text of one byte per character. Node would write head, body and end separately (writev), which costs about a
 * sixth of a small answer; text appended to Node's pending head goes out with it. Falls back to `end` if Node has no such member.
 */
function endWith(outgoing: ServerResponse, text: string): void {
  const message = outgoing as ServerResponse & { [HEAD]?: unknown };
  if (typeof message[HEAD] !== "string") return void outgoing.end(text, "latin1");
  message[HEAD] += text;
  outgoing.end();
}

/** Node would copy a large text twice before it sends its first byte. */
function sendAscii(outgoing: ServerResponse, text: string): void {
  if (text.length <= BATCH_BYTES) endWith(outgoing, text);
  else sendSlices(outgoing, text).catch(() => outgoing.destroy());
}

async function sendSlices(outgoing: ServerResponse, text: string): Promise<void> {
  for (let at = 0; at < text.length && !outgoing.destroyed; at += BATCH_BYTES) {
    outgoing.write(text.slice(at, at + BATCH_BYTES), "latin1");
    await drained(outgoing);
  }
  outgoing.end();
}

/** Node's internal member for the pending head. */
const HEAD = "_header";

/** Node refuses a non-ASCII Content-Disposition after Content-Length, so it goes first. */
function inWritableOrder(headers: WireResponse["headers"], cookies?: readonly string[]): OutgoingHttpHeaders {
  const ordered =
    headers["Content-Disposition"] === undefined
      ? headers
      : { "Content-Disposition": headers["Content-Disposition"], ...headers };
  return cookies === undefined ? ordered : { ...ordered, "Set-Cookie": [...cookies] };
}

/** Sends the head at once, and each piece when it comes; a stream that fails breaks the connection off, which tells the client that it is not whole. */
function sendStream(
  outgoing: ServerResponse,
  { status, headers, cookies, breaksOff }: WireResponse,
  body: ByteStream,
): void {
  try {
    outgoing.writeHead(status, inWritableOrder(headers, cookies));
  } catch (error) {
    leave(body);
    throw error;
  }
  outgoing.flushHeaders();
  const bodiless = status === 204 || status === 304 || outgoing.req.method === "HEAD";
  const most = bodiless ? 0 : (breaksOff ?? Number.POSITIVE_INFINITY);
  sendPieces(outgoing, body, Number(most))
    .then((isWhole) => (isWhole || bodiless ? outgoing.end() : breakOff(outgoing)))
    .catch(() => breakOff(outgoing));
}

/** Closes the connection when all that was written is sent. */
function breakOff(outgoing: ServerResponse): void {
  if (outgoing.socket === null) outgoing.destroy();
  else outgoing.socket.destroySoon();
}

/** Writes at most `most` bytes; false where there were more. The stream is left where its client has gone. */
async function sendPieces(outgoing: ServerResponse, { arriving }: ByteStream, most: number): Promise<boolean> {
  let left = most;
  for await (const piece of arriving) {
    if (outgoing.destroyed) return false;
    outgoing.write(piece.subarray(0, left));
    if (piece.length > left) return false;
    left -= piece.length;
    await drained(outgoing);
  }
  return true;
}

/** Writes the chunks in batches, without copying them, and waits for the client after each batch. */
async function sendBatches(outgoing: ServerResponse, { chunks }: Payload): Promise<void> {
  let pending = 0;
  outgoing.cork();
  for (const chunk of chunks) {
    if (outgoing.destroyed) return;
    outgoing.write(bytesOfChunk(chunk));
    pending += chunk.length;
    if (pending < BATCH_BYTES) continue;
    outgoing.uncork();
    await drained(outgoing);
    outgoing.cork();
    pending = 0;
  }
  outgoing.uncork();
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> | undefined {
  if (!outgoing.writableNeedDrain) return undefined;
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off("drain", go).off("close", go);
      resolve();
    };
    outgoing.on("drain", go).on("close", go);
  });
}

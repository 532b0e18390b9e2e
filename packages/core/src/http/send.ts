import type { ServerResponse } from "node:http";
import type { Payload } from "@cloudstub/kit";
import type { WireResponse } from "../wire/wire.js";
import { bytesOf, sizeOf } from "../wire/wire-body.js";

/** Up to this many bytes it costs less to copy a body behind its head than to write two pieces. */
const WORTH_COPYING = 16 * 1024;
/** Bytes of a large body that are given to the socket at once. */
const PORTION = 1024 * 1024;

/** Sends a response. Throws where its headers are none that HTTP can hold. */
export function send(outgoing: ServerResponse, { status, headers, body, breaksOff }: WireResponse): void {
  if (breaksOff === "at once") return void outgoing.destroy();
  const size = sizeOf(body);
  const bodiless = status === 204 || status === 304;
  if (!bodiless && headers["Content-Length"] === undefined) headers["Content-Length"] = String(size);
  outgoing.writeHead(status, inWritableOrder(headers));
  // Dropped once the piece has left, so that the client gets all of it.
  if (breaksOff !== undefined) outgoing.write(bytesOf(body).subarray(0, breaksOff), () => outgoing.destroy());
  else if (size === 0 || bodiless || outgoing.req.method === "HEAD") outgoing.end();
  else if (typeof body === "string" && body.length === size) endWith(outgoing, body);
  else if (size <= WORTH_COPYING) endWith(outgoing, latin1Of(bytesOf(body)));
  else if (typeof body === "string" || body instanceof Uint8Array) outgoing.end(body);
  else void sendPortions(outgoing, body);
}

/** Bytes as text of one character for each. */
function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/**
 * Ends a response with a text of one byte for each character. Node would write the body and the message's end behind it as
 * pieces of their own, in a vector of writes, which costs about a sixth of a small answer. What is
 * put behind the head that it is about to write leaves with the head. Without that member it goes Node's way.
 */
function endWith(outgoing: ServerResponse, text: string): void {
  const message = outgoing as ServerResponse & { [HEAD]?: unknown };
  if (typeof message[HEAD] !== "string") return void outgoing.end(text, "latin1");
  message[HEAD] += text;
  outgoing.end();
}

/** Where Node keeps the head until it writes it. */
const HEAD = "_header";

/** Node refuses a Content-Disposition that is not ASCII, which others may hold, where it stands behind the Content-Length. */
function inWritableOrder(headers: WireResponse["headers"]): WireResponse["headers"] {
  if (headers["Content-Disposition"] === undefined) return headers;
  return { "Content-Disposition": headers["Content-Disposition"], ...headers };
}

/** Writes a body's chunks as they are, many at once, and the next ones when the client has taken them. */
async function sendPortions(outgoing: ServerResponse, { chunks }: Payload): Promise<void> {
  let waiting = 0;
  outgoing.cork();
  for (const chunk of chunks) {
    if (outgoing.destroyed) return;
    outgoing.write(chunk);
    waiting += chunk.length;
    if (waiting < PORTION) continue;
    outgoing.uncork();
    await drained(outgoing);
    outgoing.cork();
    waiting = 0;
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

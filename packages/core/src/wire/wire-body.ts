import { type ByteStream, bytesOfPayload } from "@cloudstub/kit";
import type { WholeBody, WireResponse } from "./wire.js";

/** True for a body that comes while it is sent. */
export function isStream(body: WireResponse["body"]): body is ByteStream {
  return typeof body === "object" && "arriving" in body;
}

/**
 * Lets go of a body that will not be read, so that what makes a stream need not wait for a reader. The stream is begun first: a generator that
 * has not begun ends without its `finally`.
 */
export function leave(body: WireResponse["body"]): void {
  if (isStream(body)) void leaveStream(body);
}

async function leaveStream({ arriving }: ByteStream): Promise<void> {
  const pieces = arriving[Symbol.asyncIterator]();
  try {
    await pieces.next();
    await pieces.return?.();
  } catch {
    // What fails has ended, and its reader has gone.
  }
}

/** Size of a response's body in bytes. */
export function sizeOf(body: WholeBody): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : body.size;
}

/** The same bytes as a `Buffer`, which is made only where they are none: that takes longer than reading a short body as text. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A response's body in one piece. Throws a `TypeError` for a stream, of which there are no bytes yet. */
export function bytesOf(body: WireResponse["body"]): Uint8Array {
  if (isStream(body)) throw new TypeError("A body that is sent as it comes is not there as a whole.");
  if (typeof body === "string") return Buffer.from(body);
  return body instanceof Uint8Array ? body : bytesOfPayload(body);
}

import { type ByteStream, bytesOfPayload } from "@cloudstub/kit";
import type { WholeBody, WireResponse } from "./wire.js";

/** True for a body that comes while it is sent. */
export function isStream(body: WireResponse["body"]): body is ByteStream {
  return typeof body === "object" && "arriving" in body;
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

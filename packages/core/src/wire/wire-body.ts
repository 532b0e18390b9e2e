import { bytesOfPayload } from "@cloudstub/kit";
import type { WireResponse } from "./wire.js";

/** Size of a response's body in bytes. */
export function sizeOf(body: WireResponse["body"]): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : body.size;
}

/** The same bytes as a `Buffer`, which is made only where they are none: that takes longer than reading a short body as text. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A response's body in one piece. */
export function bytesOf(body: WireResponse["body"]): Uint8Array {
  if (typeof body === "string") return Buffer.from(body);
  return body instanceof Uint8Array ? body : bytesOfPayload(body);
}

import type { WireResponse } from "./wire.js";

/** Size of a response's body in bytes. */
export function sizeOf(body: WireResponse["body"]): number {
  return typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : body.size;
}

/** A response's body in one piece. */
export function bytesOf(body: WireResponse["body"]): Uint8Array {
  if (typeof body === "string") return Buffer.from(body);
  return body instanceof Uint8Array ? body : Buffer.concat(body.chunks);
}

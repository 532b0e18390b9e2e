import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { bytesOfPayload, type Payload } from "@cloudstub/kit";
import { tooLargeToShow } from "./errors.js";

/** In bytes. */
const MAX_SHOWN = 16 * 1024 * 1024;

/** A body for JSON: as text if it is UTF-8, otherwise in base64. Throws `EntityTooLarge` above 16 MiB. */
export function shownBody(body: Payload, inBase64: boolean): { body: string; encoding: "text" | "base64" } {
  const { size } = body;
  if (size > MAX_SHOWN) throw tooLargeToShow(size, MAX_SHOWN);
  const bytes = bytesOfPayload(body);
  const encoding = inBase64 || !isUtf8(bytes) ? "base64" : "text";
  return { body: bytes.toString(encoding === "text" ? "utf8" : encoding), encoding };
}

/** A body that contains a text. */
export function bodyOfText(text: string): Payload {
  return bodyOfBytes(new TextEncoder().encode(text));
}

/** A body that contains these bytes. */
export function bodyOfBytes(bytes: Uint8Array): Payload {
  return { size: bytes.length, chunks: [bytes], md5: createHash("md5").update(bytes).digest("hex") };
}

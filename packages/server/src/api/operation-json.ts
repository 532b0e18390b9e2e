import { isUtf8 } from "node:buffer";
import { bytesOfPayload, isPayload, RawJson } from "@cloudstub/kit";

/** Most bytes that are read of an answer that comes while it is sent. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * What an operation returned, as JSON has it: times in ISO 8601, whole numbers beyond the exact ones as text, bytes as text, or in base64 where they
 * are not UTF-8.
 */
export async function asJson(value: unknown): Promise<unknown> {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return textOf(value);
  if (RawJson.is(value)) return JSON.parse(value.json) as unknown;
  if (isPayload(value)) return textOf(bytesOfPayload(value));
  if ("arriving" in value) return textOf(await collected(value.arriving as AsyncIterable<Uint8Array>));
  if (Array.isArray(value)) return Promise.all(value.map(asJson));
  const members = await Promise.all(
    Object.entries(value).map(async ([name, member]) => [name, await asJson(member)] as const),
  );
  return Object.fromEntries(members);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString(isUtf8(bytes) ? "utf8" : "base64");
}

async function collected(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    read.push(piece);
    size += piece.length;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(read).subarray(0, MAX_BYTES);
}

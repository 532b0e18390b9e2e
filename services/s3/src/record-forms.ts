import { createHash } from "node:crypto";
import type { Payload, RecordForm } from "@cloudstub/kit";
import type { Checksums } from "./checksums.js";
import { isHeaderText } from "./header-text.js";
import type { Bucket, StoredObject } from "./state.js";

/** What a stored bucket looks like. */
export function bucketForm(): RecordForm<Bucket> {
  return { name: "string", createdAt: "time", region: headerText };
}

/** What a stored object looks like. */
export function objectForm(): RecordForm<StoredObject> {
  return { key: "string", contentType: headerText, body: payload, lastModified: "time", checksums: checksumsForm() };
}

function checksumsForm(): RecordForm<Checksums> {
  return {
    "ChecksumCRC32?": headerText,
    "ChecksumCRC32C?": headerText,
    "ChecksumCRC64NVME?": headerText,
    "ChecksumSHA1?": headerText,
    "ChecksumSHA256?": headerText,
    "ChecksumSHA512?": headerText,
    "ChecksumMD5?": headerText,
    "ChecksumXXHASH64?": headerText,
    "ChecksumXXHASH3?": headerText,
    "ChecksumXXHASH128?": headerText,
  };
}

/** What answers tell in a header: Node refuses to send any other. */
function headerText(value: unknown): string | undefined {
  return typeof value === "string" && isHeaderText(value) ? undefined : "text that a header can hold";
}

function payload(value: unknown): string | undefined {
  const { size, chunks, md5 } = (value ?? {}) as { readonly [Member in keyof Payload]: unknown };
  const isBody = Array.isArray(chunks) && chunks.every((chunk) => chunk instanceof Uint8Array);
  return isBody && lengthOf(chunks) === size && md5Of(chunks) === md5
    ? undefined
    : "a body: chunks of bytes, their size in all, and their md5";
}

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

function md5Of(chunks: readonly Uint8Array[]): string {
  const digest = createHash("md5");
  for (const chunk of chunks) digest.update(chunk);
  return digest.digest("hex");
}

import type { Payload, RecordForm } from "@cloudstub/kit";
import type { Checksums } from "./checksums.js";
import type { Bucket, StoredObject } from "./state.js";

/** What a stored bucket looks like. */
export function bucketForm(): RecordForm<Bucket> {
  return { name: "string", createdAt: "time", region: "string" };
}

/** What a stored object looks like. */
export function objectForm(): RecordForm<StoredObject> {
  return { key: "string", contentType: "string", body: payload, lastModified: "time", checksums: checksumsForm() };
}

function checksumsForm(): RecordForm<Checksums> {
  return {
    "ChecksumCRC32?": "string",
    "ChecksumCRC32C?": "string",
    "ChecksumCRC64NVME?": "string",
    "ChecksumSHA1?": "string",
    "ChecksumSHA256?": "string",
    "ChecksumSHA512?": "string",
    "ChecksumMD5?": "string",
    "ChecksumXXHASH64?": "string",
    "ChecksumXXHASH3?": "string",
    "ChecksumXXHASH128?": "string",
  };
}

function payload(value: unknown): string | undefined {
  const { size, chunks, md5 } = (value ?? {}) as { readonly [Member in keyof Payload]: unknown };
  const lengths = Array.isArray(chunks)
    ? chunks.map((chunk: unknown) => (chunk instanceof Uint8Array ? chunk.length : Number.NaN))
    : [Number.NaN];
  const isWhole = lengths.reduce((sum, length) => sum + length, 0) === size && typeof md5 === "string";
  return isWhole ? undefined : "a body: md5, chunks of bytes, and their size in all";
}

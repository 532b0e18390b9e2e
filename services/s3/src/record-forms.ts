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
  const lengths = Array.isArray(chunks)
    ? chunks.map((chunk: unknown) => (chunk instanceof Uint8Array ? chunk.length : Number.NaN))
    : [Number.NaN];
  const isWhole = lengths.reduce((sum, length) => sum + length, 0) === size && headerText(md5) === undefined;
  return isWhole ? undefined : "a body: md5, chunks of bytes, and their size in all";
}

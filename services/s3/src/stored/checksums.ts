import type { ChecksumAlgorithm } from "@aws-sdk/client-s3";
import { type RecordOf, record } from "@cloudstub/kit";
import { headerText } from "./header-text.js";

/** One member each, in inputs and outputs alike. */
export const checksumsSchema = record({
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
});

/** Checksums by the member that carries them, in base64. */
export type Checksums = RecordOf<typeof checksumsSchema>;

const members = Object.keys(checksumsSchema).map((name) => name.replace("?", "") as keyof Checksums);

/** The checksums among the members of an input; the core verified them against the body. */
export function checksumsOf(input: Checksums): Checksums {
  const declared: { -readonly [Member in keyof Checksums]: Checksums[Member] } = {};
  for (const member of members) if (input[member] !== undefined) declared[member] = input[member];
  return declared;
}

/** The names of the algorithms in a list: `CRC32`. */
export function algorithmsOf(checksums: Checksums): ChecksumAlgorithm[] {
  return Object.keys(checksums).map((member) => member.replace("Checksum", "") as ChecksumAlgorithm);
}

/** Adds checksums, if any, to an output, with the type for checksums of whole objects. */
export function addChecksums<Output extends object>(
  output: Output,
  checksums: Checksums,
): Output & Checksums & { ChecksumType?: "FULL_OBJECT" } {
  return Object.keys(checksums).length === 0
    ? output
    : Object.assign(output, checksums, { ChecksumType: "FULL_OBJECT" as const });
}

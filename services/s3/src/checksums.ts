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

/** The checksums among the members of an input; the core has verified them against the body. */
export function checksumsOf(input: Checksums): Checksums {
  const given: { -readonly [Member in keyof Checksums]: Checksums[Member] } = {};
  for (const member of members) if (input[member] !== undefined) given[member] = input[member];
  return given;
}

/** The names of the algorithms, as listings tell them: `CRC32`. */
export function algorithmsOf(checksums: Checksums): ChecksumAlgorithm[] {
  return Object.keys(checksums).map((member) => member.replace("Checksum", "") as ChecksumAlgorithm);
}

/** Puts checksums into an output, with the type that says that each is of the whole object; nothing where there are none. */
export function tellChecksums<Output extends object>(
  output: Output,
  checksums: Checksums,
): Output & Checksums & { ChecksumType?: "FULL_OBJECT" } {
  return Object.keys(checksums).length === 0 ? output : Object.assign(output, checksums, { ChecksumType: "FULL_OBJECT" as const });
}

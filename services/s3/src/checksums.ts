import type { ChecksumAlgorithm } from "@aws-sdk/client-s3";

/** The members that carry a checksum, in inputs and outputs alike. */
const members = [
  "ChecksumCRC32",
  "ChecksumCRC32C",
  "ChecksumCRC64NVME",
  "ChecksumSHA1",
  "ChecksumSHA256",
  "ChecksumSHA512",
  "ChecksumMD5",
  "ChecksumXXHASH64",
  "ChecksumXXHASH3",
  "ChecksumXXHASH128",
] as const;

/** Checksums by the member that carries them, in base64. */
export type Checksums = { readonly [Member in (typeof members)[number]]?: string | undefined };

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

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

const none: Checksums = {};

/** The checksums among the members of an input; the core has verified them against the body. */
export function checksumsOf(input: Checksums): Checksums {
  const given = members.filter((member) => input[member] !== undefined);
  return given.length === 0 ? none : Object.fromEntries(given.map((member) => [member, input[member]]));
}

/** The names of the algorithms, as listings tell them: `CRC32`. */
export function algorithmsOf(checksums: Checksums): ChecksumAlgorithm[] {
  return Object.keys(checksums).map((member) => member.replace("Checksum", "") as ChecksumAlgorithm);
}

/** Checksums with the type that says that each is of the whole object; nothing where there are none. */
export function fullObject(checksums: Checksums) {
  return checksums === none || Object.keys(checksums).length === 0 ? {} : { ...checksums, ChecksumType: "FULL_OBJECT" as const };
}

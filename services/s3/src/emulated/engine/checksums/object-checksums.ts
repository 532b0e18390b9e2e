import type { Payload } from "@cloudstub/kit";
import { type Checksums, checksumsOf } from "../../../stored/checksums.js";
import { type Algorithm, crcBytes, crcValue, defaultAlgorithm } from "./algorithms.js";

/** The checksums of an upload in one piece: those that the client declared and the core verified, or S3's own. */
export function checksumsOfUpload(input: Checksums, body: Payload): Checksums {
  const declared = checksumsOf(input);
  return Object.keys(declared).length > 0 ? declared : checksumWith(defaultAlgorithm, body);
}

/** The checksum of a body. */
export function checksumWith({ member, of }: Algorithm, { chunks }: Pick<Payload, "chunks">): Checksums {
  return { [member]: of(chunks).toString("base64") };
}

/** A checksum of a whole object that was uploaded in parts, of the parts' own; with `-` and their number where it is a composite. */
export function checksumOfParts(
  { member, crc, of }: Algorithm,
  parts: readonly PartOfChecksum[],
  composite: boolean,
): Checksums {
  const bytes = parts.map(({ checksums }) => Buffer.from(checksums[member] ?? "", "base64"));
  if (composite) return { [member]: `${of(bytes).toString("base64")}-${parts.length}` };
  if (crc === undefined) return {};
  const whole = parts.reduce((value, { size }, at) => crc.combine(value, crcValue(bytes[at] as Buffer), size), 0n);
  return { [member]: crcBytes(crc, whole).toString("base64") };
}

/** A part with its size in bytes and its checksums. */
export interface PartOfChecksum {
  readonly size: number;
  readonly checksums: Checksums;
}

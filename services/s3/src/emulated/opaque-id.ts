import { createHash } from "node:crypto";
import type { Ids } from "@cloudstub/kit";

/** Bytes of an id that are random, those after them that are their digest with the number, and the last ones, which hold the number. */
const RANDOM_BYTES = 12;
const DIGEST_BYTES = 6;
const NUMBER_BYTES = 6;
const SIZE = RANDOM_BYTES + DIGEST_BYTES + NUMBER_BYTES;

/** The greatest number that an id can hold. */
export const MAX_NUMBER = 2 ** (8 * NUMBER_BYTES) - 1;

/**
 * A new id of a version or an upload: 32 characters that a URL can hold, as AWS's have. It holds a number, so that the thing is found without
 * an index, and a digest, by which ids that were never issued are told from those of removed versions. It begins with a letter: the aws command would
 * take one that begins with `-` for an option.
 */
export function opaqueId(number: number, ids: Ids): string {
  const bytes = Buffer.alloc(SIZE);
  bytes.set(ids.bytes(RANDOM_BYTES));
  // The first half of the alphabet of base64 has letters only.
  bytes[0] = (bytes[0] as number) & 0x7f;
  bytes.writeUIntBE(number, RANDOM_BYTES + DIGEST_BYTES, NUMBER_BYTES);
  bytes.set(digestOf(bytes), RANDOM_BYTES);
  return bytes.toString("base64url");
}

/** The number in an id; undefined for what is not an id. */
export function numberIn(id: string): number | undefined {
  const bytes = Buffer.from(id, "base64url");
  return bytes.length === SIZE ? bytes.readUIntBE(RANDOM_BYTES + DIGEST_BYTES, NUMBER_BYTES) : undefined;
}

/** True for an id that {@link opaqueId} made. Ids of stores that are older than the digest are not known as such. */
export function isIssued(id: string): boolean {
  const bytes = Buffer.from(id, "base64url");
  if (bytes.length !== SIZE || bytes.toString("base64url") !== id) return false;
  return bytes.subarray(RANDOM_BYTES, RANDOM_BYTES + DIGEST_BYTES).equals(digestOf(bytes));
}

function digestOf(bytes: Buffer): Buffer {
  const hash = createHash("sha256").update(bytes.subarray(0, RANDOM_BYTES));
  return hash
    .update(bytes.subarray(SIZE - NUMBER_BYTES))
    .digest()
    .subarray(0, DIGEST_BYTES);
}

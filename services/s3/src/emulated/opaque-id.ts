import type { Ids } from "@cloudstub/kit";

/** Bytes of an id that are random, and those after them that hold a number. */
const RANDOM_BYTES = 18;
const NUMBER_BYTES = 6;

/** The greatest number that an id can hold. */
export const MAX_NUMBER = 2 ** (8 * NUMBER_BYTES) - 1;

/**
 * A new id of a version or an upload: 32 characters that a URL can hold, as AWS's have. It holds a number, so that the thing is found without
 * an index. It begins with a letter: the aws command would take one that begins with `-` for an option.
 */
export function opaqueId(number: number, ids: Ids): string {
  const bytes = Buffer.alloc(RANDOM_BYTES + NUMBER_BYTES);
  bytes.set(ids.bytes(RANDOM_BYTES));
  // The first half of the alphabet of base64 has letters only.
  bytes[0] = (bytes[0] as number) & 0x7f;
  bytes.writeUIntBE(number, RANDOM_BYTES, NUMBER_BYTES);
  return bytes.toString("base64url");
}

/** The number in an id; undefined for what is not an id. */
export function numberIn(id: string): number | undefined {
  const bytes = Buffer.from(id, "base64url");
  return bytes.length === RANDOM_BYTES + NUMBER_BYTES ? bytes.readUIntBE(RANDOM_BYTES, NUMBER_BYTES) : undefined;
}

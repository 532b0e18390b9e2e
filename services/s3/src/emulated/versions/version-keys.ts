import { type Expectation, type Ids, keys } from "@cloudstub/kit";
import { storedKey } from "../../objects/object-key.js";
import { emptyVersionId, invalidVersionId } from "../errors.js";

/** Bytes of an id that are random, and those after them that hold the version's order. */
const RANDOM_BYTES = 18;
const ORDER_BYTES = 6;

/** Half of what an id can hold, so that every key can have more versions. */
const GREATEST_ORDER = 2 ** (8 * ORDER_BYTES - 1);

/** Expects the order of a version. */
export const versionOrder: Expectation<number> = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= GREATEST_ORDER ? undefined : "a whole number of 0 to 2^47";

/** Expects a version id, as {@link newVersionId} makes them. */
export const versionIdText: Expectation<string> = (value) =>
  typeof value === "string" && /^[\w-]{32}$/.test(value) ? undefined : "32 characters of base64url";

/**
 * The beginning of the keys in `versions` of all versions of an object. They sort as S3 lists them: by the bytes of the
 * object's key, then the newest first.
 */
export function versionKeysOf(key: string): string {
  return keys.text(storedKey(key));
}

/** The key in `versions` of the version of a certain order. */
export function versionKey(key: string, order: number): string {
  return versionKeysOf(key) + keys.counter(Number.MAX_SAFE_INTEGER - order);
}

/** A new version id: 32 characters that a URL can hold, as AWS's have. It says at which order its version is, so that it is found without an index. */
export function newVersionId(order: number, ids: Ids): string {
  const bytes = Buffer.alloc(RANDOM_BYTES + ORDER_BYTES);
  bytes.set(ids.bytes(RANDOM_BYTES));
  bytes.writeUIntBE(order, RANDOM_BYTES, ORDER_BYTES);
  return bytes.toString("base64url");
}

/** The order of the version that has an id; throws `InvalidArgument` for what is no version id. */
export function orderOf(versionId: string): number {
  if (versionId === "") throw emptyVersionId();
  const bytes = Buffer.from(versionId, "base64url");
  if (bytes.length !== RANDOM_BYTES + ORDER_BYTES) throw invalidVersionId(versionId);
  return bytes.readUIntBE(RANDOM_BYTES, ORDER_BYTES);
}

import { type Expectation, keys } from "@cloudstub/kit";
import { storedKey } from "../../objects/object-key.js";
import { emptyVersionId, invalidVersionId } from "../errors.js";
import { GREATEST_NUMBER, numberIn } from "../opaque-id.js";

/** Half of what an id can hold, so that every key can have more versions. */
const GREATEST_ORDER = (GREATEST_NUMBER + 1) / 2;

/** Expects the order of a version. */
export const versionOrder: Expectation<number> = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= GREATEST_ORDER ? undefined : "a whole number of 0 to 2^47";

/** Expects a version id, as `opaqueId` makes them of orders. */
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

/** The order of the version that has an id; throws `InvalidArgument` for what is no version id. */
export function orderOf(versionId: string): number {
  if (versionId === "") throw emptyVersionId();
  const order = numberIn(versionId);
  if (order === undefined) throw invalidVersionId(versionId);
  return order;
}

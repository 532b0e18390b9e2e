import { keys } from "@cloudstub/kit";
import { storedKey } from "../../../objects/object-key.js";
import { numberIn } from "../../opaque-id.js";
import { emptyVersionId, invalidVersionId } from "../errors.js";

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

/** The order of the version that has an id; throws `InvalidArgument` for what is not a version id. */
export function orderOf(versionId: string): number {
  if (versionId === "") throw emptyVersionId();
  const order = numberIn(versionId);
  if (order === undefined) throw invalidVersionId(versionId);
  return order;
}

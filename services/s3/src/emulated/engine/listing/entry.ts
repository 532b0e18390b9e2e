import { etagOf } from "../../../objects/object.js";
import { algorithmsOf } from "../../../stored/checksums.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedObject, EmulatedState } from "../../state.js";
import { canonicalOwner } from "../buckets/bucket.js";
import { objectOwner } from "../objects/ownership.js";
import { isArchived } from "../objects/read-version.js";

/** How entries of a list are written. */
export interface EntryForm {
  /** Encodes a key. */
  readonly write: (text: string) => string;
  /** The owner of an entry; left out where entries name none. */
  readonly owner?: ((object: EmulatedObject) => ReturnType<typeof canonicalOwner>) | undefined;
  /** The time of the list where it tells of restored copies. */
  readonly restoreStatusAt?: number | undefined;
}

/** Tells the owner of each entry of a bucket's list. */
export function ownersIn(state: EmulatedState, bucket: EmulatedBucket): NonNullable<EntryForm["owner"]> {
  const configurations = configurationsOf(state, bucket.name);
  return (object) => canonicalOwner(objectOwner(object, bucket, configurations));
}

/** An object, or a version of one, in a list. */
export function listEntry(object: EmulatedObject, { write, owner, restoreStatusAt }: EntryForm) {
  const { key, body, lastModified, checksums, checksumType = "FULL_OBJECT" } = object;
  const algorithms = algorithmsOf(checksums);
  return {
    Key: write(key),
    LastModified: new Date(lastModified),
    ETag: etagOf(body),
    Size: body.size,
    StorageClass: (object.storageClass ?? "STANDARD") as "STANDARD",
    ...(algorithms.length > 0 && { ChecksumAlgorithm: algorithms, ChecksumType: checksumType }),
    ...(owner && { Owner: owner(object) }),
    ...(restoreStatusAt !== undefined && { RestoreStatus: restoreStatus(object, restoreStatusAt) }),
  };
}

function restoreStatus(object: EmulatedObject, now: number) {
  const { restored } = object;
  if (!isArchived(object) || restored === undefined || now >= restored.expiresAt) return undefined;
  if (now < restored.readyAt) return { IsRestoreInProgress: true };
  return { IsRestoreInProgress: false, RestoreExpiryDate: new Date(restored.expiresAt) };
}

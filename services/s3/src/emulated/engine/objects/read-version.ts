import { noSuchKey } from "../../../errors.js";
import { checkReadConditions, type ReadConditions } from "../../../objects/conditions.js";
import type { EmulatedBucket, EmulatedObject, EmulatedState } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { type BucketInput, bucketOf } from "../buckets/bucket.js";
import {
  archived,
  customerKeyNotApplicable,
  customerKeyRequired,
  isDeleteMarker,
  noSuchVersion,
  underDeleteMarker,
} from "../errors.js";
import { namedVersion, newestVersion } from "../versions/stored-versions.js";
import { type CustomerKey, customerKeyOf } from "./encryption.js";

/** The members with which requests name a version of an object. */
export interface VersionInput extends BucketInput {
  readonly Key: string;
  readonly VersionId?: string | undefined;
}

/** Where versions are looked for, and how a delete marker is told of. */
interface FindingRules {
  readonly state: EmulatedState;
  /** Stands in the error of a delete marker. */
  readonly method: string;
  /** True of operations to which a current delete marker is not the same as no object. */
  readonly strict?: boolean;
}

/**
 * A version that is not a delete marker; throws `NoSuchKey`, `NoSuchVersion`, or `MethodNotAllowed` for a delete marker that is named, and with `strict` also
 * for one that is the current version.
 */
export function findVersion(
  { Key: key, VersionId }: Pick<VersionInput, "Key" | "VersionId">,
  bucket: EmulatedBucket,
  { state, method, strict = false }: FindingRules,
): EmulatedObject {
  if (VersionId === undefined) {
    const newest = newestVersion(state, bucket, key);
    if (newest === undefined) throw noSuchKey(key);
    if (newest.deleteMarker && strict) throw isDeleteMarker(method, newest.versionId ?? "null", newest.lastModified);
    if (newest.deleteMarker) throw underDeleteMarker(noSuchKey(key), newest.versionId ?? "null");
    return newest;
  }
  const version = namedVersion(state, bucket, { key, versionId: VersionId });
  if (version === undefined) throw noSuchVersion(key, VersionId);
  if (version.deleteMarker) throw isDeleteMarker(method, VersionId, version.lastModified);
  return version;
}

/** The id of a version as answers tell it: none where its bucket never had versions. */
export function versionIdOf({ versionId }: EmulatedObject, { versioning }: EmulatedBucket): string | undefined {
  return versionId ?? (versioning === undefined ? undefined : "null");
}

/** Finds the version to read. Throws where there is none, a condition fails, the customer's key is wrong, or it is archived. */
export function readableVersion(
  input: VersionInput & ReadConditions & CustomerKey,
  call: EmulatedCall,
  method: string,
): { readonly bucket: EmulatedBucket; readonly object: EmulatedObject } {
  const bucket = bucketOf(input, call);
  const object = findVersion(input, bucket, { state: call.state, method });
  checkCustomerKey(input, object);
  checkReadConditions(conditionsAt(input, call.clock.now()), object);
  return { bucket, object };
}

/**
 * Conditions on a read as S3 takes them: `If-Modified-Since` in the future is ignored (recorded answer of AWS, 2026-02; RFC 9110, section 13.1.3, has it so
 * for dates that are not valid).
 */
export function conditionsAt(conditions: ReadConditions, now: number): ReadConditions {
  const { IfMatch, IfNoneMatch, IfModifiedSince, IfUnmodifiedSince } = conditions;
  const isPast = IfModifiedSince !== undefined && IfModifiedSince.getTime() <= now;
  return { IfMatch, IfNoneMatch, IfModifiedSince: isPast ? IfModifiedSince : undefined, IfUnmodifiedSince };
}

/** Throws unless a request has the customer's key that the object was stored with, if any. */
export function checkCustomerKey(input: CustomerKey, { encryption }: EmulatedObject): void {
  const expected = encryption?.customerKeyMd5;
  const given = customerKeyOf(input, expected);
  if (expected === undefined && given !== undefined) throw customerKeyNotApplicable();
  if (expected !== undefined && given === undefined) throw customerKeyRequired();
}

const archives = ["GLACIER", "DEEP_ARCHIVE"];

/** True for an object that has to be restored before it can be read. */
export function isArchived({ storageClass = "STANDARD" }: EmulatedObject): boolean {
  return archives.includes(storageClass);
}

/** False for an archived object of which there is no copy to read now. */
export function isReadable(object: EmulatedObject, now: number): boolean {
  const { restored } = object;
  return !isArchived(object) || (restored !== undefined && restored.readyAt <= now && now < restored.expiresAt);
}

/** Throws `InvalidObjectState` for an archived object of which there is no copy to read now. */
export function checkReadable(object: EmulatedObject, now: number): void {
  if (!isReadable(object, now)) throw archived(object.storageClass ?? "");
}

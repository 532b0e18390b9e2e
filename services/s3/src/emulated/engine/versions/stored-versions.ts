import type { Clock, Ids } from "@cloudstub/kit";
import { newStoredKey, originalKey, storedKey } from "../../../objects/object-key.js";
import { isIssued, opaqueId } from "../../opaque-id.js";
import type { EmulatedBucket, EmulatedObject, EmulatedState } from "../../state.js";
import { invalidVersionId } from "../errors.js";
import { noteKeyChange } from "../uploads/uploads.js";
import { orderOf, versionKey, versionKeysOf } from "./version-keys.js";

/** What storing and removing versions needs of a call. */
export interface VersionCall {
  readonly state: EmulatedState;
  readonly clock: Pick<Clock, "now">;
  readonly ids: Ids;
}

/** A version to store; its id and its order are given to it. */
export type NewVersion = Omit<EmulatedObject, "versionId" | "order" | "noncurrentSince">;

/** The current version of a key if it is an object; undefined for a delete marker, too. */
export function currentObject(state: EmulatedState, bucket: EmulatedBucket, key: string): EmulatedObject | undefined {
  return state.objects.of(bucket.name).get(storedKey(key));
}

/** The newest version of a key, which may be a delete marker. */
export function newestVersion(state: EmulatedState, bucket: EmulatedBucket, key: string): EmulatedObject | undefined {
  return currentObject(state, bucket, key) ?? newestStored(state, bucket, key);
}

/**
 * The version of a key that a request names, by its id or `null`; undefined where it was removed. Throws `InvalidArgument` for an id that was never
 * issued (recorded answer of AWS, 2026-02).
 */
export function namedVersion(
  state: EmulatedState,
  bucket: EmulatedBucket,
  name: VersionName,
): EmulatedObject | undefined {
  const version = versionWithId(state, bucket, name);
  if (version === undefined && name.versionId !== "null" && !isIssued(name.versionId))
    throw invalidVersionId(name.versionId);
  return version;
}

/** The version of a key that has an id, or `null`; undefined where there is none. Throws `InvalidArgument` for what is not a version id. */
export function versionWithId(
  state: EmulatedState,
  bucket: EmulatedBucket,
  { key, versionId }: VersionName,
): EmulatedObject | undefined {
  const current = currentObject(state, bucket, key);
  if (versionId === "null") {
    if (current !== undefined && current.versionId === undefined) return current;
    const at = state.nullVersions.of(bucket.name).get(storedKey(key));
    return at === undefined ? undefined : state.versions.of(bucket.name).get(at);
  }
  const order = orderOf(versionId);
  const found = current?.versionId === versionId ? current : state.versions.of(bucket.name).get(versionKey(key, order));
  return found?.versionId === versionId ? found : undefined;
}

/** A version of an object. */
export interface VersionName {
  readonly key: string;
  /** `null` for the version that was stored without versioning. */
  readonly versionId: string;
}

/**
 * Stores a version as the current one of its key. By the bucket's status the one before stays as a noncurrent version, or is replaced.
 * Throws `KeyTooLongError`.
 */
export function addVersion(call: VersionCall, bucket: EmulatedBucket, version: NewVersion): EmulatedObject {
  const { state, ids } = call;
  const stored = newStoredKey(version.key);
  const key = originalKey(stored);
  noteKeyChange(state, bucket, key);
  if (bucket.versioning === undefined) {
    const added = { ...version, key };
    state.objects.of(bucket.name).set(stored, added);
    return added;
  }
  const newest = newestVersion(state, bucket, key);
  const replaced =
    bucket.versioning === "Suspended" ? versionWithId(state, bucket, { key, versionId: "null" }) : undefined;
  if (replaced !== undefined) takeOut(state, bucket, replaced);
  const isReplaced = replaced !== undefined && newest?.versionId === undefined;
  if (newest !== undefined && !isReplaced) makeNoncurrent(call, bucket, newest);
  const order = (newest?.order ?? 0) + 1;
  const added = { ...version, key, order, ...(bucket.versioning === "Enabled" && { versionId: opaqueId(order, ids) }) };
  if (added.deleteMarker) storeBeside(state, bucket, added);
  else state.objects.of(bucket.name).set(stored, added);
  return added;
}

/** Writes a version again where it is, with other members. */
export function replaceVersion(state: EmulatedState, bucket: EmulatedBucket, version: EmulatedObject): void {
  const stored = storedKey(version.key);
  const objects = state.objects.of(bucket.name);
  const current = objects.get(stored);
  if (current !== undefined && current.versionId === version.versionId) objects.set(stored, version);
  else state.versions.of(bucket.name).set(versionKey(version.key, version.order ?? 0), version);
}

/** Removes a version for good. Where it was the current one, the next newest takes its place. */
export function removeVersion(state: EmulatedState, bucket: EmulatedBucket, version: EmulatedObject): void {
  noteKeyChange(state, bucket, version.key);
  takeOut(state, bucket, version);
  if (currentObject(state, bucket, version.key) === undefined) promote(state, bucket, version.key);
}

function takeOut(state: EmulatedState, bucket: EmulatedBucket, { key, versionId, order = 0 }: EmulatedObject): void {
  const stored = storedKey(key);
  const objects = state.objects.of(bucket.name);
  const current = objects.get(stored);
  if (current !== undefined && current.versionId === versionId) {
    objects.delete(stored);
    return;
  }
  state.versions.of(bucket.name).delete(versionKey(key, order));
  if (versionId === undefined) state.nullVersions.of(bucket.name).delete(stored);
}

/** Makes the newest of the other versions current, unless it is a delete marker, which stays where it is. */
function promote(state: EmulatedState, bucket: EmulatedBucket, key: string): void {
  const newest = newestStored(state, bucket, key);
  if (newest === undefined) return;
  const { noncurrentSince, ...version } = newest;
  const at = versionKey(key, version.order ?? 0);
  if (version.deleteMarker) {
    if (noncurrentSince !== undefined) state.versions.of(bucket.name).set(at, version);
    return;
  }
  state.versions.of(bucket.name).delete(at);
  if (version.versionId === undefined) state.nullVersions.of(bucket.name).delete(storedKey(key));
  state.objects.of(bucket.name).set(storedKey(key), version);
}

function makeNoncurrent({ state, clock }: VersionCall, bucket: EmulatedBucket, version: EmulatedObject): void {
  storeBeside(state, bucket, { ...version, noncurrentSince: clock.now() });
  if (!version.deleteMarker) state.objects.of(bucket.name).delete(storedKey(version.key));
}

function storeBeside(state: EmulatedState, bucket: EmulatedBucket, version: EmulatedObject): void {
  const at = versionKey(version.key, version.order ?? 0);
  state.versions.of(bucket.name).set(at, version);
  if (version.versionId === undefined) state.nullVersions.of(bucket.name).set(storedKey(version.key), at);
}

/** The newest of the versions that are not in `objects`. */
function newestStored(state: EmulatedState, bucket: EmulatedBucket, key: string): EmulatedObject | undefined {
  for (const version of state.versions.of(bucket.name).values({ prefix: versionKeysOf(key) })) return version;
  return undefined;
}

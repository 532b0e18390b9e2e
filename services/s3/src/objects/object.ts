import type { Clock, Payload } from "@cloudstub/kit";
import { wholeSeconds } from "../clock.js";
import { invalidVersionId, noSuchKey } from "../errors.js";
import type { Bucket, S3State, StoredObject } from "../state.js";
import type { Checksums } from "../stored/checksums.js";
import { newStoredKey, originalKey, storedKey } from "./object-key.js";

/** For objects that are stored without a content type. */
const DEFAULT_TYPE = "binary/octet-stream";

/** An object to store. */
export interface NewObject {
  readonly key: string;
  readonly body: Payload;
  readonly contentType: string | undefined;
  readonly checksums: Checksums;
}

/** Stores an object, and replaces one with the same key; throws `KeyTooLongError`. */
export function storeObject(
  { state, clock }: { state: S3State; clock: Clock },
  bucket: Bucket,
  object: NewObject,
): StoredObject {
  const storedAs = newStoredKey(object.key);
  const stored: StoredObject = {
    key: originalKey(storedAs),
    body: object.body,
    contentType: object.contentType || DEFAULT_TYPE,
    checksums: object.checksums,
    lastModified: wholeSeconds(clock),
  };
  state.objects.of(bucket.name).set(storedAs, stored);
  return stored;
}

/** The object of this key, or undefined. */
export function lookUpObject(state: S3State, bucket: Bucket, key: string): StoredObject | undefined {
  return state.objects.of(bucket.name).get(storedKey(key));
}

/** The object of this key; throws `NoSuchKey`. */
export function findObject(state: S3State, bucket: Bucket, key: string): StoredObject {
  const object = lookUpObject(state, bucket, key);
  if (object === undefined) throw noSuchKey(key);
  return object;
}

/** The ETag of a body: its MD5 in double quotes. */
export function etagOf({ md5 }: Payload): string {
  return `"${md5}"`;
}

/** There are no versions (specification 8) but the one called `null`. Throws `InvalidArgument` for any other. */
export function checkVersion(versionId: string | undefined): void {
  if (versionId !== undefined && versionId !== "null") throw invalidVersionId(versionId);
}

import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedObject, EmulatedState } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { notify } from "../events/notify.js";
import { expirationHeader } from "../lifecycle/rules.js";
import { addVersion, type NewVersion } from "../versions/stored-versions.js";
import { encryptionMembers } from "./encryption.js";

/** For objects that are stored without a content type. */
const DEFAULT_TYPE = "binary/octet-stream";

/** How an object came to be, as events name it. */
type Creation = "Put" | "Post" | "Copy" | "CompleteMultipartUpload";

/** An object to create. */
export type NewObject = Omit<NewVersion, "contentType"> & {
  readonly contentType: string | undefined;
  readonly creation: Creation;
};

/** Stores an object as the current version of its key, and tells of it. Throws `KeyTooLongError`. */
export function createObject(
  call: EmulatedCall,
  bucket: EmulatedBucket,
  { creation, ...object }: NewObject,
): EmulatedObject {
  const added = addVersion(call, bucket, { ...object, contentType: contentTypeOf(object.contentType) });
  const { key, body } = added;
  notify(call, bucket, {
    name: `ObjectCreated:${creation}`,
    key,
    size: body.size,
    eTag: body.md5,
    versionId: added.versionId,
  });
  return added;
}

/** The content type to store. */
export function contentTypeOf(given: string | undefined): string {
  return given || DEFAULT_TYPE;
}

/**
 * The members that the answers to all operations that create an object share. They do not tell the version called `null` (recorded answers of AWS, 2026-02:
 * suspended versioning).
 */
export function createdMembers(object: EmulatedObject, bucket: EmulatedBucket, state: EmulatedState) {
  return {
    Expiration: expirationHeader(configurationsOf(state, bucket.name), object),
    VersionId: object.versionId,
    ...encryptionMembers(object.encryption),
  };
}

import { findBucket } from "../bucket.js";
import { checkWriteConditions } from "../objects/conditions.js";
import { checkVersion, lookUpObject } from "../objects/object.js";
import { storedKey } from "../objects/object-key.js";
import type { S3Handler } from "../types.js";

/** Removes an object. Removing one that does not exist succeeds, unless `If-Match` requires it. */
export const deleteObject: S3Handler<"DeleteObject"> = ({ Bucket, Key, VersionId, IfMatch }, { state }) => {
  checkVersion(VersionId);
  const bucket = findBucket(state, Bucket);
  checkWriteConditions({ IfMatch }, Key, () => lookUpObject(state, bucket, Key));
  state.objects.of(bucket.name).delete(storedKey(Key));
  return {};
};

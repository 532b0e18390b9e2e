import { findBucket } from "../bucket.js";
import { checkVersion } from "../object.js";
import { storedKey } from "../object-key.js";
import type { S3Handler } from "../types.js";

/** Removes an object. Removing one that does not exist succeeds. */
export const deleteObject: S3Handler<"DeleteObject"> = ({ Bucket, Key, VersionId }, { state }) => {
  checkVersion(VersionId);
  state.objects.of(findBucket(state, Bucket).name).delete(storedKey(Key));
  return {};
};

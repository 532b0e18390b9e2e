import { findBucket } from "../bucket.js";
import { malformedXml } from "../errors.js";
import { storedKey } from "../objects/object-key.js";
import type { S3Handler } from "../types.js";

/** AWS's maximum for one request. */
const MAX_KEYS = 1000;

/** Removes objects; missing ones count as removed. With `Quiet`, the output contains errors only. */
export const deleteObjects: S3Handler<"DeleteObjects"> = ({ Bucket, Delete }, { state }) => {
  const objects = state.objects.of(findBucket(state, Bucket).name);
  if (Delete.Objects.length === 0 || Delete.Objects.length > MAX_KEYS) throw malformedXml();
  const removable = Delete.Objects.filter(({ VersionId }) => isOnlyVersion(VersionId));
  for (const { Key } of removable) objects.delete(storedKey(Key));
  return {
    Deleted: Delete.Quiet ? undefined : removable.map(({ Key, VersionId }) => ({ Key, VersionId })),
    Errors: Delete.Objects.filter(({ VersionId }) => !isOnlyVersion(VersionId)).map(({ Key, VersionId }) => ({
      Key,
      VersionId,
      Code: "NoSuchVersion",
      Message: "The specified version does not exist.",
    })),
  };
};

/** There are no versions but the one called `null`; an empty element means no version. */
function isOnlyVersion(versionId: string | undefined): boolean {
  return versionId === undefined || versionId === "" || versionId === "null";
}

import { findBucket } from "../bucket.js";
import { malformedXml } from "../errors.js";
import { storedKey } from "../object-key.js";
import type { S3Handler } from "../types.js";

/** AWS takes no more in one request. */
const MOST = 1000;

/** Removes objects; those that do not exist count as removed. Under `Quiet` only failures are told. */
export const deleteObjects: S3Handler<"DeleteObjects"> = ({ Bucket, Delete }, { state }) => {
  const objects = state.objects.of(findBucket(state, Bucket).name);
  if (Delete.Objects.length === 0 || Delete.Objects.length > MOST) throw malformedXml();
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

/** Versions are not kept: the only one is called `null`, and an empty element names none. */
function isOnlyVersion(versionId: string | undefined): boolean {
  return versionId === undefined || versionId === "" || versionId === "null";
}

import { bucketOf } from "../../engine/buckets/bucket.js";
import { notImplemented } from "../../engine/errors.js";
import { deleteVersion } from "../../engine/objects/delete-version.js";
import { checkBypass } from "../../engine/objects/lock.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes an object, or one version of it. In a bucket with versions a delete marker takes the place of the object. */
export const deleteObject: EmulatedHandler<"DeleteObject"> = (input, call) => {
  const bucket = bucketOf(input, call);
  // These are for directory buckets.
  if (input.IfMatchLastModifiedTime !== undefined) throw notImplemented("x-amz-if-match-last-modified-time");
  if (input.IfMatchSize !== undefined) throw notImplemented("x-amz-if-match-size");
  const { Key: key, VersionId: versionId, IfMatch: ifMatch, MFA: mfa, BypassGovernanceRetention } = input;
  checkBypass(BypassGovernanceRetention, bucket);
  const deleted = deleteVersion(call, bucket, {
    key,
    versionId,
    ifMatch,
    mfa,
    bypass: BypassGovernanceRetention === true,
  });
  return { VersionId: deleted.markerId ?? deleted.versionId, DeleteMarker: deleted.deleteMarker };
};

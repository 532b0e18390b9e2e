import type { DeletedObject, _Error as DeletionError } from "@aws-sdk/client-s3";
import { ServiceError } from "@cloudstub/kit";
import { malformedXml } from "../../../errors.js";
import { authorizePart } from "../../engine/access/needed.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { deleteVersion } from "../../engine/objects/delete-version.js";
import { checkBypass } from "../../engine/objects/lock.js";
import type { EmulatedHandler } from "../../types.js";

/** AWS's maximum for one request. */
const MAX_KEYS = 1000;

/** Deletes objects and versions, each for itself: one that fails is listed with its error. With `Quiet`, the answer lists errors only. */
export const deleteObjects: EmulatedHandler<"DeleteObjects"> = (input, call) => {
  const { Delete, MFA: mfa, BypassGovernanceRetention } = input;
  const bucket = bucketOf(input, call);
  if (Delete.Objects.length === 0 || Delete.Objects.length > MAX_KEYS) throw malformedXml();
  checkBypass(BypassGovernanceRetention, bucket);
  const Deleted: DeletedObject[] = [];
  const Errors: DeletionError[] = [];
  for (const { Key, VersionId, ETag } of Delete.Objects) {
    // An empty element means no version.
    const versionId = VersionId === "" ? undefined : VersionId;
    try {
      const named = { Bucket: bucket.name, Key, VersionId: versionId, BypassGovernanceRetention };
      authorizePart("DeleteObject", named, call);
      const deletion = { key: Key, versionId, ifMatch: ETag, mfa, bypass: BypassGovernanceRetention === true };
      const deleted = deleteVersion(call, bucket, deletion);
      const DeleteMarkerVersionId = deleted.markerId ?? (deleted.deleteMarker && versionId);
      Deleted.push({ Key, VersionId: versionId, DeleteMarker: deleted.deleteMarker, DeleteMarkerVersionId });
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      Errors.push({ Key, VersionId: versionId, ...errorOf(error) });
    }
  }
  return { Deleted: Delete.Quiet ? undefined : Deleted, Errors };
};

/** A version id that is none is that of a version that does not exist. */
function errorOf({ code, message }: ServiceError) {
  if (code === "InvalidArgument") return { Code: "NoSuchVersion", Message: "The specified version does not exist." };
  return { Code: code, Message: message };
}

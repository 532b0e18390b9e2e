import { notify } from "../../engine/events/notify.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes the tags of a version. */
export const deleteObjectTagging: EmulatedHandler<"DeleteObjectTagging"> = (input, call) => {
  const { bucket, object, versionId } = foundVersion(input, call, "DELETE");
  const { tags: _, ...untagged } = object;
  replaceVersion(call.state, bucket, untagged);
  notify(call, bucket, { name: "ObjectTagging:Delete", key: object.key, eTag: object.body.md5, versionId });
  return { VersionId: versionId };
};

import { notify } from "../../engine/events/notify.js";
import { foundStrictly } from "../../engine/objects/found-version.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes the tags of a version. */
export const deleteObjectTagging: EmulatedHandler<"DeleteObjectTagging"> = (input, call) => {
  const { bucket, object, versionId } = foundStrictly(input, call, "DELETE");
  const { tags: _, ...untagged } = object;
  replaceVersion(call.state, bucket, untagged);
  notify(call, bucket, { name: "ObjectTagging:Delete", key: object.key, eTag: object.body.md5, versionId });
  return { VersionId: versionId };
};

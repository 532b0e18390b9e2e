import { notify } from "../events/notify.js";
import { foundVersion } from "../objects/found-version.js";
import type { EmulatedHandler } from "../types.js";
import { replaceVersion } from "../versions/stored-versions.js";

/** Removes the tags of a version. */
export const deleteObjectTagging: EmulatedHandler<"DeleteObjectTagging"> = (input, call) => {
  const { bucket, object, versionId } = foundVersion(input, call, "DELETE");
  const { tags: _, ...untagged } = object;
  replaceVersion(call.state, bucket, untagged);
  notify(call, bucket, { name: "ObjectTagging:Delete", key: object.key, eTag: object.body.md5, versionId });
  return { VersionId: versionId };
};

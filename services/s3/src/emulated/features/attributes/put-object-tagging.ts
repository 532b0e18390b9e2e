import { notify } from "../../engine/events/notify.js";
import { foundStrictly } from "../../engine/objects/found-version.js";
import { checkedTags } from "../../engine/objects/tags.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Replaces the tags of a version. */
export const putObjectTagging: EmulatedHandler<"PutObjectTagging"> = (input, call) => {
  const { bucket, object, versionId } = foundStrictly(input, call, "PUT");
  const tags = checkedTags(input.Tagging.TagSet ?? []);
  replaceVersion(call.state, bucket, { ...object, tags });
  notify(call, bucket, { name: "ObjectTagging:Put", key: object.key, eTag: object.body.md5, versionId });
  return { VersionId: versionId };
};

import { notify } from "../events/notify.js";
import { foundVersion } from "../objects/found-version.js";
import { checkedTags } from "../objects/tags.js";
import type { EmulatedHandler } from "../types.js";
import { replaceVersion } from "../versions/stored-versions.js";

/** Replaces the tags of a version. */
export const putObjectTagging: EmulatedHandler<"PutObjectTagging"> = (input, call) => {
  const { bucket, object, versionId } = foundVersion(input, call, "PUT");
  const tags = checkedTags(input.Tagging.TagSet);
  replaceVersion(call.state, bucket, { ...object, tags });
  notify(call, bucket, { name: "ObjectTagging:Put", key: object.key, eTag: object.body.md5, versionId });
  return { VersionId: versionId };
};

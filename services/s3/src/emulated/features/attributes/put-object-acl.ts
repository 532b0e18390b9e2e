import { notify } from "../../engine/events/notify.js";
import { requiredAcl } from "../../engine/objects/acl.js";
import { foundStrictly } from "../../engine/objects/found-version.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Replaces the access control list of a version. */
export const putObjectAcl: EmulatedHandler<"PutObjectAcl"> = (input, call) => {
  const { bucket, object, versionId } = foundStrictly(input, call, "PUT");
  const { acl: _, ...rest } = object;
  replaceVersion(call.state, bucket, { ...rest, ...requiredAcl(input, bucket, call.state) });
  notify(call, bucket, { name: "ObjectAcl:Put", key: object.key, eTag: object.body.md5, versionId });
  return {};
};

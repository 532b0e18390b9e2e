import { notify } from "../events/notify.js";
import { requiredAcl } from "../objects/acl.js";
import { foundVersion } from "../objects/found-version.js";
import type { EmulatedHandler } from "../types.js";
import { replaceVersion } from "../versions/stored-versions.js";

/** Replaces the access control list of a version. */
export const putObjectAcl: EmulatedHandler<"PutObjectAcl"> = (input, call) => {
  const { bucket, object, versionId } = foundVersion(input, call, "PUT");
  const { acl: _, ...rest } = object;
  replaceVersion(call.state, bucket, { ...rest, ...requiredAcl(input, bucket, call.state) });
  notify(call, bucket, { name: "ObjectAcl:Put", key: object.key, eTag: object.body.md5, versionId });
  return {};
};

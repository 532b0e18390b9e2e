import { notify } from "../../engine/events/notify.js";
import { requiredAcl } from "../../engine/objects/acl.js";
import { foundStrictly } from "../../engine/objects/found-version.js";
import { objectOwner } from "../../engine/objects/ownership.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedHandler } from "../../types.js";

/** Replaces the access control list of a version. */
export const putObjectAcl: EmulatedHandler<"PutObjectAcl"> = (input, call) => {
  const { bucket, object, versionId } = foundStrictly(input, call, "PUT");
  const { acl: _, ...rest } = object;
  const owner = objectOwner(object, bucket, configurationsOf(call.state, bucket.name));
  replaceVersion(call.state, bucket, { ...rest, ...requiredAcl(input, bucket, { state: call.state, owner }) });
  notify(call, bucket, { name: "ObjectAcl:Put", key: object.key, eTag: object.body.md5, versionId });
  return {};
};

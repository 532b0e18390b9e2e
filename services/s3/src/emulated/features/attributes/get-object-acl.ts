import { privateAcl, shownAcl } from "../../engine/checks/acl.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { objectOwner } from "../../engine/objects/ownership.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedHandler } from "../../types.js";

/** The access control list of a version. It is stored, and gives no other account access. */
export const getObjectAcl: EmulatedHandler<"GetObjectAcl"> = (input, call) => {
  const { bucket, object } = foundVersion(input, call, "GET");
  const account = objectOwner(object, bucket, configurationsOf(call.state, bucket.name));
  return shownAcl(object.acl ?? privateAcl(account));
};

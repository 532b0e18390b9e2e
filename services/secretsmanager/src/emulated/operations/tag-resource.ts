import { findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import { withNewTags } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** Adds tags to a secret; an existing key gets the new value. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ SecretId, Tags }, call) => {
  const secret = findPrimary(call, SecretId);
  saveSecret(call, { ...secret, tags: withNewTags(secret.tags, Tags) });
  return {};
};

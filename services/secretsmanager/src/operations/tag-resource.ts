import { changeSecret } from "../secret.js";
import { findSecret } from "../secret-id.js";
import { withTags } from "../tags.js";
import type { SecretsManagerHandler } from "../types.js";

/** Adds tags to a secret; an existing key gets the new value. */
export const tagResource: SecretsManagerHandler<"TagResource"> = ({ SecretId, Tags }, call) => {
  const secret = findSecret(call, SecretId);
  changeSecret(call, secret, { tags: withTags(secret.tags, Tags) });
  return {};
};

import { changeSecret } from "../secret.js";
import { findSecret } from "../secret-id.js";
import { withoutTags } from "../tags.js";
import type { SecretsManagerHandler } from "../types.js";

/** Removes the tags of these keys from a secret. A key that it does not have is passed over. */
export const untagResource: SecretsManagerHandler<"UntagResource"> = ({ SecretId, TagKeys }, call) => {
  const secret = findSecret(call, SecretId);
  changeSecret(call, secret, { tags: withoutTags(secret.tags, TagKeys) });
  return {};
};

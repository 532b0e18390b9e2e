import { changeSecret } from "../secret.js";
import { findSecret } from "../secret-id.js";
import { withoutTags } from "../tags.js";
import type { SecretsManagerHandler } from "../types.js";

/** Removes tags from a secret by their keys. Unknown keys are ignored. */
export const untagResource: SecretsManagerHandler<"UntagResource"> = ({ SecretId, TagKeys }, call) => {
  const secret = findSecret(call, SecretId);
  changeSecret(call, secret, { tags: withoutTags(secret.tags, TagKeys) });
  return {};
};

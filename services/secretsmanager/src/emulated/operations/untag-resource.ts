import { withoutTags } from "../../tags.js";
import { findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedHandler } from "../types.js";

/** Removes tags from a secret by their keys. Unknown keys are ignored. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ SecretId, TagKeys }, call) => {
  const secret = findPrimary(call, SecretId);
  const tags = withoutTags(secret.tags, TagKeys);
  const untagged = secret.tags.length > 0 && tags.length === 0;
  saveSecret(call, { ...secret, tags, ...(untagged && { untagged }) });
  return {};
};

import { putSecret } from "../secret.js";
import { withTags } from "../tags.js";
import type { SecretsManagerHandler } from "../types.js";
import { written } from "../views.js";

/** Stores a secret. One of the same name is replaced, with its description and tags (specification 7). */
export const createSecret: SecretsManagerHandler<"CreateSecret"> = ({ Name, Description, Tags, ...value }, call) => {
  const secret = putSecret(call, { name: Name, description: Description, tags: withTags([], Tags), value });
  return written(call, secret);
};

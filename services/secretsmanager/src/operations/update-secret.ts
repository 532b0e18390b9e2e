import { changeSecret, newVersion } from "../secret.js";
import { findSecret } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { written } from "../views.js";

/** Replaces the value of a secret, its description, or both. Each case creates a new version (specification 3). */
export const updateSecret: SecretsManagerHandler<"UpdateSecret"> = ({ SecretId, Description, ...value }, call) => {
  const secret = findSecret(call, SecretId);
  const version = newVersion(call, value, secret.version);
  const keepsValue = value.SecretString === undefined && value.SecretBinary === undefined;
  const changed = changeSecret(call, secret, {
    description: Description ?? secret.description,
    version: keepsValue ? { ...secret.version, id: version.id, createdAt: version.createdAt } : version,
  });
  return written(call, changed);
};

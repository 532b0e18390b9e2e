import { stageNotFound, stageOfAnotherVersion, versionNotFound } from "../errors.js";
import { currentStage } from "../secret.js";
import { findSecret } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { withValue } from "../views.js";

/** The value of a secret. There is one version: any other id or stage is not found. */
export const getSecretValue: SecretsManagerHandler<"GetSecretValue"> = (
  { SecretId, VersionId, VersionStage },
  call,
) => {
  const secret = findSecret(call, SecretId);
  if (VersionId !== undefined && VersionId !== secret.version.id) throw versionNotFound(VersionId);
  if (VersionStage !== undefined && VersionStage !== currentStage) {
    throw VersionId === undefined ? stageNotFound(VersionStage) : stageOfAnotherVersion();
  }
  return withValue(call, secret);
};

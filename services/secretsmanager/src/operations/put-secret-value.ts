import { currentStage, putValue } from "../secret.js";
import { findSecret } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { written } from "../views.js";

/** Replaces the value of a secret. The new version is current whatever stages are asked for. */
export const putSecretValue: SecretsManagerHandler<"PutSecretValue"> = (input, call) => {
  const secret = putValue(call, findSecret(call, input.SecretId), input);
  return { VersionStages: [currentStage], ...written(call, secret) };
};

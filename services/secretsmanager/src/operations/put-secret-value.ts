import { currentStage, putValue } from "../secret.js";
import { findSecret } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { written } from "../views.js";

/** Replaces the value of a secret. The new version is current, also if the request asks for other stages. */
export const putSecretValue: SecretsManagerHandler<"PutSecretValue"> = (input, call) => {
  const secret = putValue(call, findSecret(call, input.SecretId), input);
  return { VersionStages: [currentStage], ...written(call, secret) };
};

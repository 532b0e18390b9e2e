import { findSecret, secretArn } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";

/** Removes a secret with its tags at once. There is no recovery window, also if the request sets one (specification 8). */
export const deleteSecret: SecretsManagerHandler<"DeleteSecret"> = ({ SecretId }, call) => {
  const { name } = findSecret(call, SecretId);
  call.state.secrets.delete(name);
  return { ARN: secretArn(call, name), Name: name, DeletionDate: new Date(call.clock.now()) };
};

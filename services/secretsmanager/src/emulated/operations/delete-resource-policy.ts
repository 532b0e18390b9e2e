import { findUsable } from "../secret-arn.js";
import type { EmulatedHandler } from "../types.js";
import { identified } from "../views.js";

/** Removes the policy of a secret. */
export const deleteResourcePolicy: EmulatedHandler<"DeleteResourcePolicy"> = ({ SecretId }, call) => {
  const { policy, ...secret } = findUsable(call, SecretId);
  if (policy !== undefined) call.state.secrets.set(secret.name, { ...secret, changedAt: call.clock.now() });
  return identified(call, secret);
};

import { findUsable } from "../secret-arn.js";
import type { EmulatedHandler } from "../types.js";
import { identified } from "../views.js";

/** The policy that was attached to a secret, as it was given. */
export const getResourcePolicy: EmulatedHandler<"GetResourcePolicy"> = ({ SecretId }, call) => {
  const secret = findUsable(call, SecretId);
  return { ...identified(call, secret), ResourcePolicy: secret.policy };
};

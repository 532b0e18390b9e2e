import { publicPolicy } from "../errors.js";
import { isPublic, readPolicy } from "../policies/policy.js";
import { findUsable } from "../secret-arn.js";
import type { EmulatedHandler } from "../types.js";
import { identified } from "../views.js";

/** Attaches a policy to a secret. With BlockPublicPolicy one that lets everybody in is refused. */
export const putResourcePolicy: EmulatedHandler<"PutResourcePolicy"> = (
  { SecretId, ResourcePolicy, BlockPublicPolicy },
  call,
) => {
  const secret = findUsable(call, SecretId);
  const policy = readPolicy(ResourcePolicy);
  if (BlockPublicPolicy && isPublic(policy)) throw publicPolicy();
  call.state.secrets.set(secret.name, { ...secret, policy: ResourcePolicy, changedAt: call.clock.now() });
  return identified(call, secret);
};

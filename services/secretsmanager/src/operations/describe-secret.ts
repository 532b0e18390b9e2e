import { findSecret } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { described, stagesByVersion } from "../views.js";

/** Everything of a secret but its value. */
export const describeSecret: SecretsManagerHandler<"DescribeSecret"> = ({ SecretId }, call) => {
  const secret = findSecret(call, SecretId);
  return { VersionIdsToStages: stagesByVersion(secret), ...described(call, secret) };
};

import { findSecret } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { described, stagesByVersion } from "../views.js";

/** A secret without its value. */
export const describeSecret: SecretsManagerHandler<"DescribeSecret"> = ({ SecretId }, call) => {
  const secret = findSecret(call, SecretId);
  return { VersionIdsToStages: stagesByVersion(secret), ...described(call, secret) };
};

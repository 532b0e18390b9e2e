import { findSecret } from "../secret-arn.js";
import type { EmulatedHandler } from "../types.js";
import { stagesByVersion } from "../versions/stages.js";
import { described, replicationStatus } from "../views.js";

/** A secret without its values, also one that is marked for deletion. */
export const describeSecret: EmulatedHandler<"DescribeSecret"> = ({ SecretId }, call) => {
  const secret = findSecret(call, SecretId);
  const replicas = replicationStatus(secret);
  return {
    ...described(call, secret),
    VersionIdsToStages: stagesByVersion(secret),
    ...(replicas.length > 0 && { ReplicationStatus: replicas }),
  };
};

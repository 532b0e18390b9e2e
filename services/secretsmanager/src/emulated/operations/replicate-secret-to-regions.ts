import { addReplicas } from "../replication/add-replicas.js";
import { arnOf, findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedHandler } from "../types.js";
import { replicationStatus } from "../views.js";

/** Makes replicas of a secret in other regions, which follow its changes. */
export const replicateSecretToRegions: EmulatedHandler<"ReplicateSecretToRegions"> = (input, call) => {
  const secret = saveSecret(call, addReplicas(call, findPrimary(call, input.SecretId), input));
  return { ARN: arnOf(call, secret), ReplicationStatus: replicationStatus(secret) };
};

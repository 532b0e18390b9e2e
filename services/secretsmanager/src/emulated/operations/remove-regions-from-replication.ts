import { arnOf, findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import { scheduleWork } from "../time/schedule-work.js";
import type { EmulatedHandler } from "../types.js";
import { replicationStatus } from "../views.js";

/** Deletes the replicas of a secret in some regions. */
export const removeRegionsFromReplication: EmulatedHandler<"RemoveRegionsFromReplication"> = (input, call) => {
  const { RemoveReplicaRegions: regions } = input;
  const found = findPrimary(call, input.SecretId);
  const { replicas = [], name } = found;
  for (const { region } of replicas.filter((replica) => regions.includes(replica.region)))
    scheduleWork(call, call.clock.now(), { kind: "remove replica", name, region });
  const secret = saveSecret(call, { ...found, replicas: replicas.filter(({ region }) => !regions.includes(region)) });
  return { ARN: arnOf(call, secret), ReplicationStatus: replicationStatus(secret) };
};

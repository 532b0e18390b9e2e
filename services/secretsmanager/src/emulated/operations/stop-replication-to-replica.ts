import { noReplica } from "../errors.js";
import { arnOf, findUsable } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import { scheduleWork } from "../time/schedule-work.js";
import type { EmulatedHandler } from "../types.js";

/** Promotes a replica: it becomes a secret of its own, which no longer follows the primary one and is not rotated. */
export const stopReplicationToReplica: EmulatedHandler<"StopReplicationToReplica"> = ({ SecretId }, call) => {
  const { replicaOf, rotation, ...secret } = findUsable(call, SecretId);
  if (replicaOf === undefined) throw noReplica();
  saveSecret(call, secret);
  scheduleWork(call, call.clock.now(), { kind: "promoted", name: secret.name, region: replicaOf });
  return { ARN: arnOf(call, secret) };
};

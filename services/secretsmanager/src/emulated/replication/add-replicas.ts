import { invalidReplicaRegion } from "../errors.js";
import type { EmulatedSecret, Replica } from "../state.js";
import { scheduleWork } from "../time/schedule-work.js";
import type { StoreCall } from "../types.js";

/** The regions that a request wants replicas in. */
interface Wanted {
  readonly AddReplicaRegions?:
    | readonly { readonly Region?: string | undefined; readonly KmsKeyId?: string | undefined }[]
    | undefined;
  readonly ForceOverwriteReplicaSecret?: boolean | undefined;
}

/** The secret with more replicas, which are made when the request is done. Throws `InvalidParameterException` for a region that is its own, or unnamed. */
export function addReplicas(
  call: StoreCall,
  secret: EmulatedSecret,
  { AddReplicaRegions = [], ForceOverwriteReplicaSecret }: Wanted,
): EmulatedSecret {
  if (AddReplicaRegions.length === 0) return secret;
  const overwrite = ForceOverwriteReplicaSecret === true;
  const added = AddReplicaRegions.map(({ Region = "", KmsKeyId }): Replica => {
    if (Region === "" || Region === call.region) throw invalidReplicaRegion();
    return { region: Region, status: "InProgress", ...(KmsKeyId !== undefined && { kmsKeyId: KmsKeyId }) };
  });
  const { name } = secret;
  for (const { region } of added) scheduleWork(call, call.clock.now(), { kind: "replicate", name, region, overwrite });
  const kept = (secret.replicas ?? []).filter(({ region }) => !added.some((replica) => replica.region === region));
  return { ...secret, replicas: [...kept, ...added] };
}

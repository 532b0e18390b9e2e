import { invalidParameter } from "../errors.js";
import { addSecret, remove } from "../secrets.js";
import type { EmulatedSecret } from "../state.js";
import type { StoreCall } from "../types.js";
import type { PrimarySecret } from "./replica.js";

/** Makes or updates the replica of a secret in this region. Throws where a secret of the same name is in the way. */
export function storeReplica(call: StoreCall, { region, secret, versions, kmsKeyId, overwrite }: PrimarySecret): EmulatedSecret {
  const { name } = secret;
  const known = call.state.secrets.get(name);
  if (known !== undefined && known.replicaOf !== region && !overwrite) {
    throw invalidParameter(`Replication failed: Secret name ${name} already exists in region ${call.region}.`);
  }
  if (known !== undefined) remove(call, known);
  const { kmsKeyId: primaryKey, dataKey, policy, replicas, accessedAt, rotation, ...shared } = secret;
  const replica: EmulatedSecret = {
    ...shared,
    replicaOf: region,
    ...(kmsKeyId !== undefined && { kmsKeyId }),
    // A replica has a policy of its own, and shows how its primary secret is rotated.
    ...(known?.policy !== undefined && { policy: known.policy }),
    ...(known?.accessedAt !== undefined && { accessedAt: known.accessedAt }),
    ...(rotation !== undefined && { rotation: { ...rotation, opensAt: undefined } }),
  };
  addSecret(call, replica);
  for (const version of versions) call.state.versions.of(name).set(version.id, version);
  return replica;
}

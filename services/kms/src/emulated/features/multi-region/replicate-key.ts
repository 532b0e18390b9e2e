import { checkNewPolicy } from "../../engine/access/authorize.js";
import { keyArn } from "../../engine/keys/find-key.js";
import { metadata } from "../../engine/keys/metadata.js";
import { defaultPolicy } from "../../engine/keys/new-key.js";
import { primaryKey } from "../../engine/multi-region/regions.js";
import { createReplica, synchronize } from "../../engine/multi-region/related-keys.js";
import type { Key } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { replicaExists } from "./errors.js";

/**
 * Makes a replica of a multi-Region primary key in another region (API reference, "ReplicateKey"). The answer shows
 * the state `Creating` and no material, as AWS's does; the replica can be used at once.
 */
export const replicateKey: EmulatedHandler<"ReplicateKey"> = (input, call) => {
  const { KeyId, ReplicaRegion, Description, Policy, Tags } = input;
  const { key, regions } = primaryKey(call, KeyId);
  if ([regions.primary, ...regions.replicas].includes(ReplicaRegion))
    throw replicaExists(keyArn({ ...call, region: ReplicaRegion }, key));
  checkNewPolicy({ ...call, region: ReplicaRegion }, input);
  const withReplica: Key = { ...key, regions: { ...regions, replicas: [...regions.replicas, ReplicaRegion].sort() } };
  const source = { primary: withReplica, description: Description, policy: Policy, tags: Tags };
  const replica = call.peers.tell(createReplica, { region: ReplicaRegion }, source);
  call.state.keys.set(key.id, withReplica);
  synchronize(call, withReplica);
  const { CurrentKeyMaterialId, ...described } = metadata({ ...call, region: ReplicaRegion }, replica);
  return {
    ReplicaKeyMetadata: { ...described, KeyState: "Creating", Enabled: false },
    ReplicaPolicy: Policy ?? defaultPolicy(call),
    ...(Tags !== undefined && { ReplicaTags: Tags }),
  };
};

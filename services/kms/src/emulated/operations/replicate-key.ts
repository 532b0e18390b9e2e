import { whenAnswered } from "@cloudstub/kit";
import { replicaExists } from "../errors.js";
import { defaultPolicy } from "../keys/create-key.js";
import { findKey, keyArn } from "../keys/find-key.js";
import { kmsIn, primaryKey, synchronize, withMessage } from "../multi-region/related-keys.js";
import type { Key } from "../state.js";
import type { EmulatedHandler } from "../types.js";

/**
 * Makes a replica of a multi-Region primary key in another region, where that is a CreateKey (API reference, "ReplicateKey"). The answer shows
 * the state `Creating`, as AWS's does; the replica can be used at once.
 */
export const replicateKey: EmulatedHandler<"ReplicateKey"> = ({ KeyId, ReplicaRegion, Description, Policy, Tags = [] }, call) => {
  const { key, regions } = primaryKey(call, KeyId);
  if ([regions.primary, ...regions.replicas].includes(ReplicaRegion)) throw replicaExists(keyArn({ ...call, region: ReplicaRegion }, key));
  const withReplica = (known: Key): Key => ({ ...known, regions: { ...regions, replicas: [...regions.replicas, ReplicaRegion].sort() } });
  const input = withMessage({ Description, Policy, Tags }, { key: withReplica(key) });
  return whenAnswered(() => kmsIn(call, ReplicaRegion).CreateKey(input), {
    goOn({ KeyMetadata }) {
      const changed = withReplica(findKey(call, key.id));
      call.atomically(() => call.state.keys.set(key.id, changed));
      return synchronize(call, changed, {
        ReplicaKeyMetadata: { ...KeyMetadata, KeyId: key.id, KeyState: "Creating" as const, Enabled: false },
        ReplicaPolicy: Policy ?? defaultPolicy(call),
        ReplicaTags: Tags,
      });
    },
    fail(error) {
      throw error;
    },
  });
};

import type { RegionMessage } from "@cloudstub/kit";
import { invalidParameter } from "../errors.js";
import { lookUp } from "../secret-arn.js";
import { addSecret, remove, saveSecret } from "../secrets.js";
import type { EmulatedSecret, EmulatedState, EmulatedVersion } from "../state.js";

/*
 * What a secret and its replicas, each of them a secret of its own region, tell one another. The primary secret tells its replicas everything;
 * a replica tells only that it was promoted.
 */

type Message<Content> = RegionMessage<EmulatedState, Content>;

/** What a replica is made of. */
export interface PrimarySecret {
  readonly region: string;
  readonly secret: EmulatedSecret;
  readonly versions: readonly EmulatedVersion[];
  readonly kmsKeyId?: string | undefined;
  /** A secret of the same name, which is not a replica, is replaced. */
  readonly overwrite: boolean;
}

/** Makes or updates the replica of a secret. Throws `InvalidParameterException` where a secret of the same name is in the way. */
export const storeReplica: Message<PrimarySecret> = {
  service: "secretsmanager",
  name: "StoreReplica",
  receive({ region, secret, versions, kmsKeyId, overwrite }, call) {
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
  },
};

/** Deletes a replica, unless it was promoted meanwhile and is a secret of its own. */
export const deleteReplica: Message<{ readonly name: string }> = {
  service: "secretsmanager",
  name: "DeleteReplica",
  receive({ name }, call) {
    const secret = lookUp(call, name);
    if (secret?.replicaOf !== undefined) remove(call, secret);
  },
};

/** Tells a primary secret that its replica in a region was promoted, and is a secret of its own. */
export const forgetReplica: Message<{ readonly name: string; readonly region: string }> = {
  service: "secretsmanager",
  name: "ForgetReplica",
  receive({ name, region: promoted }, call) {
    const secret = lookUp(call, name);
    if (secret?.replicas === undefined) return;
    saveSecret(call, { ...secret, replicas: secret.replicas.filter(({ region }) => region !== promoted) });
  },
};

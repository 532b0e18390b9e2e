import { type AgentCall, type PeerOperations, type ServiceError, whenAnswered } from "@cloudstub/kit";
import type { EmulatedSecret, EmulatedState, Replica, Work } from "../state.js";
import type { DoWork } from "../time/work.js";
import { type PrimarySecret, replicaOf } from "./replica.js";

type SecretsManager = typeof import("@aws-sdk/client-secrets-manager");
type Elsewhere = PeerOperations<SecretsManager>;

/** Brings a replica up to date, and notes whether that succeeded. */
export const replicate: DoWork = (call, work) => {
  const { name, region = "" } = work;
  const secret = call.state.secrets.get(name);
  const replica = secret?.replicas?.find((each) => each.region === region);
  if (secret === undefined || replica === undefined) return;
  const primary = primarySecret(call, secret, { replica, work });
  const end = (error?: ServiceError) => call.atomically(() => note(call, work, error));
  const update = Object.assign({ SecretId: name }, { [replicaOf]: primary });
  return whenAnswered(() => elsewhere(call, region).UpdateSecret(update), { goOn: () => end(), fail: end });
};

function primarySecret(
  call: AgentCall<EmulatedState>,
  secret: EmulatedSecret,
  { replica, work }: { readonly replica: Replica; readonly work: Work },
): PrimarySecret {
  const versions = [...call.state.versions.of(secret.name).values()];
  return { region: call.region, secret, versions, kmsKeyId: replica.kmsKeyId, overwrite: work.overwrite === true };
}

/** Deletes a replica of which the primary secret knows nothing any longer. */
export const removeReplica: DoWork = (call, { name, region = "" }) =>
  whenAnswered(
    () => elsewhere(call, region).DeleteSecret(Object.assign({ SecretId: name, ForceDeleteWithoutRecovery: true }, { [replicaOf]: true })),
    ignored,
  );

/** Tells the primary secret that a replica is a secret of its own now. */
export const tellPromotion: DoWork = (call, { name, region = "" }) =>
  whenAnswered(
    () => elsewhere(call, region).RemoveRegionsFromReplication({ SecretId: name, RemoveReplicaRegions: [call.region] }),
    ignored,
  );

/** The other region answers, or is gone. */
const ignored = { goOn: () => {}, fail: () => {} };

function elsewhere(call: AgentCall<EmulatedState>, region: string): Elsewhere {
  return call.peers.of<SecretsManager>("secretsmanager", { region });
}

function note(call: AgentCall<EmulatedState>, { name, region }: Work, error: ServiceError | undefined): void {
  const secret = call.state.secrets.get(name);
  if (secret === undefined) return;
  const replicas = (secret.replicas ?? []).map((replica): Replica => {
    if (replica.region !== region) return replica;
    const { message, ...rest } = replica;
    return error === undefined ? { ...rest, status: "InSync" } : { ...rest, status: "Failed", message: error.message };
  });
  call.state.secrets.set(name, { ...secret, replicas });
}

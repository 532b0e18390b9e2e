import { type AgentCall, ServiceError } from "@cloudstub/kit";
import type { EmulatedSecret, EmulatedState, Replica, Work } from "../state.js";
import type { DoWork } from "../time/schedule-work.js";
import { deleteReplica, forgetReplica, type PrimarySecret, storeReplica } from "./messages.js";

/** Brings a replica up to date, and notes whether that succeeded. */
export const replicate: DoWork = (call, work) => {
  const { name, region = "" } = work;
  const secret = call.state.secrets.get(name);
  const replica = secret?.replicas?.find((each) => each.region === region);
  if (secret === undefined || replica === undefined) return;
  const primary = primarySecret(call, secret, { replica, work });
  try {
    call.peers.tell(storeReplica, { region }, primary);
    note(call, work, undefined);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    note(call, work, error);
  }
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
  call.peers.tell(deleteReplica, { region }, { name });

/** Tells the primary secret that a replica is a secret of its own now. */
export const tellPromotion: DoWork = (call, { name, region = "" }) =>
  call.peers.tell(forgetReplica, { region }, { name, region: call.region });

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

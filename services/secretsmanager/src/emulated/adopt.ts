import { keys, type StateCall } from "@cloudstub/kit";
import { newSuffix } from "./secret-arn.js";
import type { EmulatedState } from "./state.js";
import { scheduleWork } from "./time/schedule-work.js";

/**
 * Gives the contract's secrets the ends of their ARNs, and lists them in the order of creation. Those that were marked for deletion before
 * {@link leave} still are.
 */
export function adopt({ state, ids }: StateCall<EmulatedState>): void {
  for (const secret of state.secrets.values()) {
    if (secret.deletesAt !== undefined)
      scheduleWork({ state }, secret.deletesAt, { kind: "delete", name: secret.name });
    state.secrets.set(secret.name, { ...secret, suffix: secret.suffix ?? newSuffix(ids) });
    state.byCreation.set(creationKey(secret), secret.name);
  }
}

/**
 * Leaves the contract each secret with its current value. It has no other versions, no keys, no replicas and no rotation, so these end here. The
 * end of the ARN, a binary value, the policy and the time of a planned deletion stay in the record, which the contract does not show, for
 * {@link adopt}.
 */
export function leave({ state, ids }: StateCall<EmulatedState>): void {
  for (const secret of state.secrets.values()) {
    const { stages, kmsKeyId, dataKey, accessedAt, rotation, replicas, replicaOf, version, ...kept } = secret;
    const { accessedAt: lastRead, ...current } = version;
    state.secrets.set(secret.name, {
      ...kept,
      version: { ...current, id: current.id === "" ? ids.uuid() : current.id },
    });
  }
}

/** The key of a secret in the order of creation. */
export function creationKey({ createdAt, name }: { readonly createdAt: number; readonly name: string }): string {
  return `${keys.time(createdAt)} ${name}`;
}

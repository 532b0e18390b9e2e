import { keys, type StateCall } from "@cloudstub/kit";
import { newSuffix } from "./secret-arn.js";
import type { EmulatedState } from "./state.js";

/** Gives the contract's secrets the ends of their ARNs, and lists them in the order of creation. */
export function adopt({ state, ids }: StateCall<EmulatedState>): void {
  for (const secret of state.secrets.values()) {
    state.secrets.set(secret.name, { ...secret, suffix: secret.suffix ?? newSuffix(ids) });
    state.byCreation.set(creationKey(secret), secret.name);
  }
}

/**
 * Leaves the contract each secret with its current value. It has no other versions, no policies, no rotation and no recovery window, so
 * these end here; a secret that is marked for deletion is kept.
 */
export function leave({ state, ids }: StateCall<EmulatedState>): void {
  for (const { name, description, version, tags, createdAt, changedAt } of state.secrets.values()) {
    const { secretString } = version;
    const current = { id: version.id === "" ? ids.uuid() : version.id, secretString, createdAt: version.createdAt };
    state.secrets.set(name, { name, description, version: current, tags, createdAt, changedAt });
  }
}

/** The key of a secret in the order of creation. */
export function creationKey({ createdAt, name }: { readonly createdAt: number; readonly name: string }): string {
  return `${keys.time(createdAt)} ${name}`;
}

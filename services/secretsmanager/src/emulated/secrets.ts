import { creationKey } from "./adopt.js";
import type { EmulatedSecret } from "./state.js";
import { nextWindow } from "./time/rotation-schedule.js";
import { cancelWork, scheduleWork } from "./time/schedule-work.js";
import type { StoreCall } from "./types.js";
import { pendingStage, versionIn } from "./versions/stages.js";

/** Stores a new secret. */
export function addSecret(call: StoreCall, secret: EmulatedSecret): void {
  call.state.byCreation.set(creationKey(secret), secret.name);
  call.state.secrets.set(secret.name, secret);
  replicateSoon(call, secret);
}

/** Stores a secret that was changed, and has its replicas follow. */
export function saveSecret(call: StoreCall, changed: EmulatedSecret): EmulatedSecret {
  const now = call.clock.now();
  const before = call.state.secrets.get(changed.name);
  const secret = before?.version.id === changed.version.id ? changed : withNextRotation(call, changed);
  const saved: EmulatedSecret = { ...secret, changedAt: now };
  call.state.secrets.set(saved.name, saved);
  replicateSoon(call, saved);
  return saved;
}

/** A value that is put by hand counts as a rotation, too (API reference, "RotationRulesType"). */
function withNextRotation(call: StoreCall, secret: EmulatedSecret): EmulatedSecret {
  const { rotation, name, version } = secret;
  if (!rotation?.enabled) return secret;
  const now = call.clock.now();
  const rotatedAt = versionIn(secret, pendingStage) === version.id ? now : rotation.rotatedAt;
  cancelWork(call, rotation.opensAt, { kind: "rotate", name });
  const window = nextWindow(rotation, now);
  if (window !== undefined) scheduleWork(call, window.opensAt, { kind: "rotate", name });
  return { ...secret, rotation: { ...rotation, ...window, ...(rotatedAt !== undefined && { rotatedAt }) } };
}

/** Removes a secret with all its versions. */
export function remove(call: StoreCall, secret: EmulatedSecret): void {
  const { name, deletesAt, rotation } = secret;
  cancelWork(call, deletesAt, { kind: "delete", name });
  cancelWork(call, rotation?.opensAt, { kind: "rotate", name });
  call.state.secrets.delete(name);
  call.state.versions.drop(name);
  call.state.byCreation.delete(creationKey(secret));
}

function replicateSoon(call: StoreCall, { name, replicas = [] }: EmulatedSecret): void {
  for (const { region, status } of replicas) {
    // One that is in progress is made already.
    if (status === "InSync") scheduleWork(call, call.clock.now(), { kind: "replicate", name, region });
  }
}

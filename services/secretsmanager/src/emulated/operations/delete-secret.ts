import { secretNotFound } from "../../errors.js";
import { identityOf } from "../../secret-id.js";
import { hasReplicas, invalidRecoveryWindow, markedForDeletion, notOnReplica, twoWaysToDelete } from "../errors.js";
import { arnOf, checkSecretId, lookUp, newSuffix } from "../secret-arn.js";
import { remove } from "../secrets.js";
import { scheduleWork } from "../time/schedule-work.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
import { identified } from "../views.js";

const DAY = 86_400_000;

/** Marks a secret for deletion in 7 to 30 days, or removes it at once. */
export const deleteSecret: EmulatedHandler<"DeleteSecret"> = (input, call) => {
  const { SecretId, RecoveryWindowInDays: days, ForceDeleteWithoutRecovery: isForced = false } = input;
  if (isForced && days !== undefined) throw twoWaysToDelete();
  if (days !== undefined && (days < 7 || days > 30)) throw invalidRecoveryWindow();
  checkSecretId(SecretId);
  const now = call.clock.now();
  const secret = lookUp(call, SecretId);
  if (secret === undefined) {
    if (!isForced) throw secretNotFound();
    // To force the deletion of a secret that does not exist is not an error (API reference, "DeleteSecret").
    return { ...missing(call, SecretId), DeletionDate: new Date(now) };
  }
  if (secret.replicaOf !== undefined) throw notOnReplica();
  if (secret.replicas !== undefined && secret.replicas.length > 0)
    throw hasReplicas(
      SecretId,
      secret.replicas.map(({ region }) => region),
    );
  if (isForced) {
    remove(call, secret);
    return { ...identified(call, secret), DeletionDate: new Date(now) };
  }
  if (secret.deletesAt !== undefined) throw markedForDeletion();
  const deletesAt = now + Math.trunc(days ?? 30) * DAY;
  call.state.secrets.set(secret.name, { ...secret, deletesAt, changedAt: now });
  scheduleWork(call, deletesAt, { kind: "delete", name: secret.name });
  return { ...identified(call, secret), DeletionDate: new Date(deletesAt) };
};

function missing(call: EmulatedCall, id: string): { readonly ARN: string; readonly Name: string } {
  if (!id.startsWith("arn:")) return { ARN: arnOf(call, { name: id, suffix: newSuffix(call.ids) }), Name: id };
  const { ARN, Name } = identityOf(call, { SecretId: id });
  return { ARN, Name: Name.replace(/-[A-Za-z0-9]{6}$/, "") };
}

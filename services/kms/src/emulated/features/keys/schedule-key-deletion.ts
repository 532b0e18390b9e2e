import { changeableKey, keyArn } from "../../engine/keys/find-key.js";
import { scheduleDeletion } from "../../engine/keys/schedule.js";
import { isReplica, regionsOf } from "../../engine/multi-region/regions.js";
import type { EmulatedHandler } from "../../types.js";
import { invalidWindow } from "./errors.js";

/**
 * Has a key deleted in 7 to 30 days; until then it can't be used. A primary key waits for the deletion of its replicas first (API reference,
 * "ScheduleKeyDeletion").
 */
export const scheduleKeyDeletion: EmulatedHandler<"ScheduleKeyDeletion"> = (
  { KeyId, PendingWindowInDays: days = 30 },
  call,
) => {
  const PendingWindowInDays = Math.trunc(days);
  if (PendingWindowInDays < 7 || PendingWindowInDays > 30) throw invalidWindow(PendingWindowInDays);
  const key = changeableKey(call, KeyId);
  if (!isReplica(call, key) && (regionsOf(call, key)?.replicas.length ?? 0) > 0) {
    call.state.keys.set(key.id, { ...key, state: "PendingReplicaDeletion", waitingDays: PendingWindowInDays });
    return { KeyId: keyArn(call, key), KeyState: "PendingReplicaDeletion", PendingWindowInDays };
  }
  const deletesAt = scheduleDeletion(call, key, PendingWindowInDays);
  return {
    KeyId: keyArn(call, key),
    DeletionDate: new Date(deletesAt),
    KeyState: "PendingDeletion",
    PendingWindowInDays,
  };
};

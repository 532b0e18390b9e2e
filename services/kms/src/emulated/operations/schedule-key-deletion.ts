import { invalidWindow } from "../errors.js";
import { changeableKey, keyArn } from "../keys/find-key.js";
import { scheduleDeletion } from "../rotation/rotation.js";
import type { EmulatedHandler } from "../types.js";

const DAY = 86_400_000;

/** Has a key deleted in 7 to 30 days; until then it can't be used. */
export const scheduleKeyDeletion: EmulatedHandler<"ScheduleKeyDeletion"> = ({ KeyId, PendingWindowInDays = 30 }, call) => {
  if (PendingWindowInDays < 7 || PendingWindowInDays > 30) throw invalidWindow(PendingWindowInDays);
  const key = changeableKey(call, KeyId);
  const deletesAt = call.clock.now() + PendingWindowInDays * DAY;
  scheduleDeletion(call, key, deletesAt);
  return { KeyId: keyArn(call, key), DeletionDate: new Date(deletesAt), KeyState: "PendingDeletion", PendingWindowInDays };
};

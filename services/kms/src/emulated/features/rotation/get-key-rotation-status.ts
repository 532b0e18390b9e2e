import { findKeyById, keyArn } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";

/** Whether a key is rotated by itself, and when next. A key that is pending deletion is not (API reference, "GetKeyRotationStatus"). */
export const getKeyRotationStatus: EmulatedHandler<"GetKeyRotationStatus"> = ({ KeyId }, call) => {
  const key = findKeyById(call, KeyId);
  const { rotation, state } = key;
  const isPendingDeletion = state === "PendingDeletion" || state === "PendingReplicaDeletion";
  if (rotation === undefined || isPendingDeletion) return { KeyId: keyArn(call, key), KeyRotationEnabled: false };
  return {
    KeyId: keyArn(call, key),
    KeyRotationEnabled: true,
    RotationPeriodInDays: rotation.days,
    NextRotationDate: new Date(rotation.nextAt),
  };
};

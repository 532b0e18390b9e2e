import { findKey, keyArn } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Whether a key is rotated by itself, and when next. */
export const getKeyRotationStatus: EmulatedHandler<"GetKeyRotationStatus"> = ({ KeyId }, call) => {
  const key = findKey(call, KeyId);
  const { rotation } = key;
  if (rotation === undefined) return { KeyId: keyArn(call, key), KeyRotationEnabled: false };
  return {
    KeyId: keyArn(call, key),
    KeyRotationEnabled: true,
    RotationPeriodInDays: rotation.days,
    NextRotationDate: new Date(rotation.nextAt),
  };
};

import { checkUsable, keyArn } from "../keys/find-key.js";
import { rotatableKey, rotated } from "../rotation/rotation.js";
import type { EmulatedHandler } from "../types.js";

/** Rotates a symmetric key at once. What was encrypted before can still be decrypted. */
export const rotateKeyOnDemand: EmulatedHandler<"RotateKeyOnDemand"> = ({ KeyId }, call) => {
  const key = rotatableKey(call, KeyId);
  checkUsable(call, key);
  call.state.keys.set(key.id, rotated(call, key, "ON_DEMAND"));
  return { KeyId: keyArn(call, key) };
};

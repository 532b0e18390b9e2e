import { checkUsable } from "../keys/find-key.js";
import { synchronize } from "../multi-region/related-keys.js";
import { rotatableKey } from "../rotation/rotation.js";
import type { EmulatedHandler } from "../types.js";

/** Has a key no longer rotated by itself. */
export const disableKeyRotation: EmulatedHandler<"DisableKeyRotation"> = ({ KeyId }, call) => {
  const { rotation, ...key } = rotatableKey(call, KeyId);
  checkUsable(call, key);
  if (rotation === undefined) return {};
  call.state.keys.set(key.id, key);
  synchronize(call, key);
  return {};
};

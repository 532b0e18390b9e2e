import { synchronize } from "../multi-region/related-keys.js";
import { rotatableKey } from "../rotation/rotation.js";
import type { EmulatedHandler } from "../types.js";

/** Has a key no longer rotated by itself. */
export const disableKeyRotation: EmulatedHandler<"DisableKeyRotation"> = ({ KeyId }, call) => {
  const { rotation, ...key } = rotatableKey(call, KeyId);
  if (rotation === undefined) return {};
  call.state.keys.set(key.id, key);
  return synchronize(call, key, {});
};

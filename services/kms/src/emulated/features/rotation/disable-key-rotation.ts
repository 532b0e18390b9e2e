import { synchronize } from "../../engine/multi-region/related-keys.js";
import type { EmulatedHandler } from "../../types.js";
import { automaticallyRotatableKey } from "./rotatable-key.js";

/** Has a key no longer rotated by itself. */
export const disableKeyRotation: EmulatedHandler<"DisableKeyRotation"> = ({ KeyId }, call) => {
  const { rotation, ...key } = automaticallyRotatableKey(call, KeyId);
  if (rotation === undefined) return {};
  call.state.keys.set(key.id, key);
  synchronize(call, key);
  return {};
};

import { changeableKey, checkImported } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";

/** Lets a key not be used until it is enabled again. */
export const disableKey: EmulatedHandler<"DisableKey"> = ({ KeyId }, call) => {
  const key = changeableKey(call, KeyId);
  checkImported(call, key);
  call.state.keys.set(key.id, { ...key, state: "Disabled" });
  return {};
};

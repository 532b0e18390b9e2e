import { changeableKey, checkImported } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Lets a key be used again. */
export const enableKey: EmulatedHandler<"EnableKey"> = ({ KeyId }, call) => {
  const key = changeableKey(call, KeyId);
  checkImported(call, key);
  call.state.keys.set(key.id, { ...key, state: "Enabled" });
  return {};
};

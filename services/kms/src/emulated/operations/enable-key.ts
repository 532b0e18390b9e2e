import { changeableKey } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Lets a key be used again. */
export const enableKey: EmulatedHandler<"EnableKey"> = ({ KeyId }, call) => {
  const key = changeableKey(call, KeyId);
  call.state.keys.set(key.id, { ...key, state: "Enabled" });
  return {};
};

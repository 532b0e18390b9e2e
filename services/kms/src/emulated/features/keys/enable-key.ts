import { changeableKey, checkImported } from "../../engine/keys/find-key.js";
import { rotateIfDue } from "../../engine/rotation/rotate.js";
import type { Key } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/** Lets a key be used again. One that was to be rotated in the meantime is rotated now. */
export const enableKey: EmulatedHandler<"EnableKey"> = ({ KeyId }, call) => {
  const key = changeableKey(call, KeyId);
  checkImported(call, key);
  const enabled: Key = { ...key, state: "Enabled" };
  call.state.keys.set(key.id, enabled);
  rotateIfDue(call, enabled);
  return {};
};

import { changeableKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";

/** Changes the description of a key. */
export const updateKeyDescription: EmulatedHandler<"UpdateKeyDescription"> = ({ KeyId, Description }, call) => {
  const key = changeableKey(call, KeyId);
  call.state.keys.set(key.id, { ...key, description: Description });
  return {};
};

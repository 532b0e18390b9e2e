import { findKey } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** The policy of a key. Its only name is `default`. */
export const getKeyPolicy: EmulatedHandler<"GetKeyPolicy"> = ({ KeyId }, call) => ({
  Policy: findKey(call, KeyId).policy,
  PolicyName: "default",
});

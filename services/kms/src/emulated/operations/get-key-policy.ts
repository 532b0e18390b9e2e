import { findKeyById } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** The policy of a key. Its only name is `default`. */
export const getKeyPolicy: EmulatedHandler<"GetKeyPolicy"> = ({ KeyId }, call) => ({
  Policy: findKeyById(call, KeyId).policy,
  PolicyName: "default",
});

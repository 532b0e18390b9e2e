import { findKeyById } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";

/** The names of a key's policies: `default` is the only one. */
export const listKeyPolicies: EmulatedHandler<"ListKeyPolicies"> = ({ KeyId }, call) => {
  findKeyById(call, KeyId);
  return { PolicyNames: ["default"], Truncated: false };
};

import { findKeyById } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { grantNotFound } from "./errors.js";
import { checkGrantId } from "./grantable.js";

/** Removes a grant of a key. */
export const revokeGrant: EmulatedHandler<"RevokeGrant"> = ({ KeyId, GrantId }, call) => {
  const key = findKeyById(call, KeyId);
  checkGrantId(GrantId);
  if (call.state.grants.get(GrantId)?.keyId !== key.id) throw grantNotFound(GrantId);
  call.state.grants.delete(GrantId);
  return {};
};

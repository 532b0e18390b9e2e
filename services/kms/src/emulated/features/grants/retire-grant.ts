import { invalid } from "../../engine/errors.js";
import { findKeyById } from "../../engine/keys/find-key.js";
import type { Grant } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { grantNotFound, invalidGrantToken } from "./errors.js";
import { checkGrantId } from "./grantable.js";

type Input = Parameters<EmulatedHandler<"RetireGrant">>[0];

/** Removes a grant that is named by its token, or by its key and id. */
export const retireGrant: EmulatedHandler<"RetireGrant"> = (input, call) => {
  if (input.GrantToken === undefined && (input.KeyId === undefined || input.GrantId === undefined)) {
    throw invalid("Give the GrantToken, or KeyId and GrantId.");
  }
  checkGrantId(input.GrantId);
  // A token of the right form may be that of a grant that is gone.
  if (input.GrantToken !== undefined && !/^[A-Za-z0-9+/]{128}$/.test(input.GrantToken)) throw invalidGrantToken();
  const grant = find(call, input);
  if (grant === undefined) throw grantNotFound(input.GrantId ?? "of this token");
  call.state.grants.delete(grant.id);
  return {};
};

function find(call: EmulatedCall, { GrantToken, GrantId, KeyId = "" }: Input): Grant | undefined {
  if (GrantToken === undefined) {
    const grant = call.state.grants.get(GrantId ?? "");
    return grant?.keyId === findKeyById(call, KeyId).id ? grant : undefined;
  }
  for (const grant of call.state.grants.values()) if (grant.token === GrantToken) return grant;
  return undefined;
}

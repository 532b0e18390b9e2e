import { findKeyById } from "../../engine/keys/find-key.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { grantEntry } from "./grant-entry.js";
import { checkGrantId } from "./grantable.js";

/** The grants of a key, in pages of 50 unless the request wants others. */
export const listGrants: EmulatedHandler<"ListGrants"> = (input, call) => {
  const key = findKeyById(call, input.KeyId);
  const { GrantId, GranteePrincipal } = input;
  checkGrantId(GrantId);
  const wanted = [...call.state.grants.values()].filter(
    ({ id, keyId, grantee }) =>
      keyId === key.id &&
      (GrantId === undefined || id === GrantId) &&
      (GranteePrincipal === undefined || grantee === GranteePrincipal),
  );
  const { items, ...next } = page(wanted, { ...input, most: 50 }, ({ id }) => id);
  return { Grants: items.map((grant) => grantEntry(call, grant)), ...next };
};

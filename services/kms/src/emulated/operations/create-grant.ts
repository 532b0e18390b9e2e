import { invalid } from "../errors.js";
import { findKey } from "../keys/find-key.js";
import type { Grant } from "../state.js";
import type { EmulatedHandler } from "../types.js";

/** Makes a grant, which is kept and not evaluated. One of the same name and parameters is not made twice (API reference, "CreateGrant"). */
export const createGrant: EmulatedHandler<"CreateGrant"> = (input, call) => {
  const { id: keyId } = findKey(call, input.KeyId);
  const { Name: name, GranteePrincipal: grantee, RetiringPrincipal: retiring, Operations: operations, Constraints: constraints } = input;
  if (grantee === undefined) throw invalid("GranteePrincipal is required.");
  const wanted = { keyId, name, grantee, retiring, operations, constraints };
  if (name !== undefined) {
    for (const { id, token, createdAt, ...known } of call.state.grants.values())
      if (JSON.stringify({ ...wanted, ...known }) === JSON.stringify(wanted)) return { GrantId: id, GrantToken: token };
  }
  const grant: Grant = {
    id: Buffer.from(call.ids.bytes(32)).toString("hex"),
    token: Buffer.from(call.ids.bytes(96)).toString("base64"),
    createdAt: call.clock.now(),
    keyId,
    grantee,
    operations,
    ...(name !== undefined && { name }),
    ...(retiring !== undefined && { retiring }),
    ...(constraints !== undefined && { constraints }),
  };
  call.state.grants.set(grant.id, grant);
  return { GrantId: grant.id, GrantToken: grant.token };
};

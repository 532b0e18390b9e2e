import { isDeepStrictEqual } from "node:util";
import { checkUsable, findKeyById } from "../../engine/keys/find-key.js";
import type { Grant } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { checkGrantable, checkPrincipals } from "./grantable.js";

/** Makes a grant. One of the same name and parameters is not made twice (API reference, "CreateGrant"). */
export const createGrant: EmulatedHandler<"CreateGrant"> = (input, call) => {
  const key = findKeyById(call, input.KeyId);
  const { Operations: operations, Constraints: constraints } = input;
  checkPrincipals(input);
  checkUsable(call, key);
  checkGrantable(call, key, input);
  const wanted = {
    keyId: key.id,
    operations,
    ...(input.GranteePrincipal !== undefined && { grantee: input.GranteePrincipal }),
    ...(input.GranteeServicePrincipal !== undefined && { granteeService: input.GranteeServicePrincipal }),
    ...(input.Name !== undefined && { name: input.Name }),
    ...(input.RetiringPrincipal !== undefined && { retiring: input.RetiringPrincipal }),
    ...(input.RetiringServicePrincipal !== undefined && { retiringService: input.RetiringServicePrincipal }),
    ...(constraints !== undefined && { constraints }),
  };
  if (input.Name !== undefined) {
    for (const { id, token, createdAt, ...known } of call.state.grants.values())
      if (isDeepStrictEqual(known, wanted)) return { GrantId: id, GrantToken: token };
  }
  const grant: Grant = {
    id: Buffer.from(call.ids.bytes(32)).toString("hex"),
    token: Buffer.from(call.ids.bytes(96)).toString("base64"),
    createdAt: call.clock.now(),
    ...wanted,
  };
  call.state.grants.set(grant.id, grant);
  return { GrantId: grant.id, GrantToken: grant.token };
};

import { keyArn } from "../../engine/keys/find-key.js";
import type { Grant } from "../../state.js";
import type { StoreCall } from "../../types.js";

/** A grant in a list. */
export function grantEntry(context: Pick<StoreCall, "partition" | "region" | "account">, grant: Grant) {
  const { id, keyId, name, operations, constraints, createdAt } = grant;
  return {
    KeyId: keyArn(context, { id: keyId }),
    GrantId: id,
    Name: name ?? "",
    CreationDate: new Date(createdAt),
    GranteePrincipal: grant.grantee,
    GranteeServicePrincipal: grant.granteeService,
    RetiringPrincipal: grant.retiring,
    RetiringServicePrincipal: grant.retiringService,
    IssuingAccount: `arn:${context.partition}:iam::${context.account}:root`,
    Operations: operations as readonly "Decrypt"[],
    ...(constraints !== undefined && { Constraints: constraints }),
  };
}

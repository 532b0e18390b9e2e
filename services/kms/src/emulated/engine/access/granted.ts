import { type Identity, isAmong } from "@cloudstub/kit";
import type { EmulatedState, Grant, Key } from "../../state.js";
import type { KeyUse } from "./key-use.js";

/** Operations with an encryption context, to which the constraints of a grant apply (API reference, "GrantConstraints"). */
const withContext = /^(?:Decrypt|Encrypt|GenerateDataKey.*|ReEncryptFrom|ReEncryptTo)$/;

/**
 * True where a grant of a key permits a use to a caller (Developer Guide, "Grants in AWS KMS"): one for the operation, and a retiring principal may
 * retire it. A principal within the caller's account counts as the caller. Grants to services permit nothing here: a service calls on behalf of an account.
 */
export function isGranted(
  { grants }: Pick<EmulatedState, "grants">,
  key: Key,
  { use, caller }: { readonly use: KeyUse; readonly caller: Identity },
): boolean {
  const isCaller = (principal: string | undefined) =>
    principal !== undefined && isAmong(caller, { AWS: principal }) !== false;
  for (const grant of grants.values()) {
    if (grant.keyId !== key.id) continue;
    if (use.action === "RetireGrant" && isCaller(grant.retiring)) return true;
    if (grant.operations.includes(use.action) && isCaller(grant.grantee) && meetsConstraints(grant, use)) return true;
  }
  return false;
}

function meetsConstraints({ constraints }: Grant, { action, context }: KeyUse): boolean {
  if (constraints === undefined || !withContext.test(action)) return true;
  const { EncryptionContextEquals: equal, EncryptionContextSubset: subset } = constraints;
  if (equal !== undefined && Object.keys(context).length !== Object.keys(equal).length) return false;
  return Object.entries({ ...equal, ...subset }).every(
    ([name, value]) => Object.hasOwn(context, name) && context[name] === value,
  );
}

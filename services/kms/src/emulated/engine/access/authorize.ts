import { decide, globalKeys, identityOf, keysIn, keysOf, policyIn } from "@cloudstub/kit";
import type { EmulatedCall } from "../../types.js";
import { accessDenied, ciphertextDenied, foreignArn, policyLocksOut } from "../errors.js";
import { aliasArn, keyArn } from "../keys/find-key.js";
import { checkPolicy } from "../keys/policy.js";
import { accountInArn, crossAccount } from "./accounts.js";
import { conditionKeys } from "./condition-keys.js";
import { isGranted } from "./granted.js";
import { type KeyUse, keyOf, keyUsesOf, resourceIn } from "./key-use.js";

type Input = { readonly [member: string]: unknown };

/** What of a call a policy is checked with. */
type PolicyCall = Pick<EmulatedCall, "partition" | "region" | "account" | "caller" | "clock" | "peers" | "request">;

/**
 * Throws `AccessDeniedException` unless the policy of each key that a request uses, or a grant, lets the caller do so: also a caller of the key's own
 * account (Developer Guide, "Key policies in AWS KMS"). A denial of the policy goes before grants. Identities within an account are not known; what
 * they may do by IAM counts as permitted.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  const { KeyId } = input;
  const isForeign = call.caller.account !== call.account;
  if (isForeign && !crossAccount.includes(operation)) throw foreignArn(String(KeyId).split(":")[3] ?? "");
  for (const use of keyUsesOf(operation, input)) checkUse(call, use, input);
}

function checkUse(call: EmulatedCall, use: KeyUse, input: Input): void {
  const { named } = use;
  // The operation itself refuses a key of a third account.
  if (named !== undefined && (accountInArn(named) ?? call.account) !== call.account) return;
  const caller = identityOf(call);
  const action = `kms:${use.action}`;
  const refuse = (resource: string, decision: "denied" | "not allowed") =>
    named === undefined ? ciphertextDenied(call, action) : accessDenied(call, { action, resource, decision });
  const key = keyOf(call, use);
  if (key === undefined) {
    // AWS's own keys are made when their account first uses them.
    const resource = resourceIn(named ?? "");
    if (caller.account !== call.account && resource.startsWith("alias/aws/"))
      throw refuse(aliasArn(call, resource), "not allowed");
    return;
  }
  const resource = keyArn(call, key);
  const decision = decide(policyIn(key.policy), {
    caller,
    action,
    resource,
    keys: conditionKeys(call, key, { input, use }),
  });
  if (decision === "allowed") return;
  if (decision === "denied" || !isGranted(call.state, key, { use, caller })) throw refuse(resource, decision);
}

/** The policy that a request has for a new key. */
interface NewPolicy {
  readonly Policy?: string | undefined;
  readonly BypassPolicyLockoutSafetyCheck?: boolean | undefined;
}

/** Throws `MalformedPolicyDocumentException` for the policy of a key to be made that is none, or locks out who makes it. */
export function checkNewPolicy(
  call: PolicyCall,
  { Policy, BypassPolicyLockoutSafetyCheck: bypass = false }: NewPolicy,
): void {
  if (Policy === undefined) return;
  checkPolicy(Policy);
  if (!bypass) checkLockout(call, Policy);
}

/**
 * Throws `MalformedPolicyDocumentException` for a policy that would not let its author replace it (API reference, "PutKeyPolicy",
 * `BypassPolicyLockoutSafetyCheck`). A new key has no id yet.
 */
export function checkLockout(call: PolicyCall, policy: string, id = "*"): void {
  const keys = keysOf(keysIn({ "kms:calleraccount": [call.caller.account] }), globalKeys(call));
  const request = { caller: identityOf(call), action: "kms:PutKeyPolicy", resource: keyArn(call, { id }), keys };
  if (decide(policyIn(policy), request) !== "allowed") throw policyLocksOut();
}

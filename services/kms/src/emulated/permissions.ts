import { arn, identityOf, type NeededPermission, type Permissions, unmodelled } from "@cloudstub/kit";
import { conditionKeys } from "./engine/access/condition-keys.js";
import { isGranted } from "./engine/access/granted.js";
import { type KeyUse, keyOf, keyUsesOf, resourceIn } from "./engine/access/key-use.js";
import { aliasArn, keyArn } from "./engine/keys/find-key.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** To make, move or remove an alias needs a permission of the alias too (Developer Guide, "Controlling access to aliases"). */
function ofAlias(operation: string, { AliasName }: Input, call: EmulatedCall): readonly NeededPermission[] {
  if (!/^(?:Create|Delete|Update)Alias$/.test(operation) || typeof AliasName !== "string") return [];
  return [{ action: `kms:${operation}`, resource: aliasArn(call, AliasName) }];
}

function ofKey(use: KeyUse, input: Input, call: EmulatedCall): NeededPermission {
  const action = `kms:${use.action}`;
  const key = keyOf(call, use);
  if (key === undefined) return { action, resource: unknownKey(use, call) };
  const keys = conditionKeys(call, key, { input, use });
  const granted = isGranted(call.state, key, { use, caller: identityOf(call) });
  return { action, resource: keyArn(call, key), keys, policy: key.policy, isGranted: granted };
}

/** The ARN of a key that is not there: by an alias any may be meant, since AWS's own keys are made when they are first used. */
function unknownKey({ named = "" }: KeyUse, call: EmulatedCall): string {
  const resource = resourceIn(named);
  const id = resource === "" || resource.startsWith("alias/") ? "*" : resource.replace(/^key\//, "");
  return arn(call, "kms", `key/${id}`);
}

/** What callers need permissions for, besides that of the key's policy, where no grant gives it (Developer Guide, "AWS KMS permissions"). */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const uses = keyUsesOf(operation, input);
    if (uses.length === 0) return [{ action: `kms:${operation}`, resource: "*" }];
    return [...ofAlias(operation, input, call), ...uses.map((use) => ofKey(use, input, call))];
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 400, sentence),
};

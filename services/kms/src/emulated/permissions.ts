import { identityOf, type Permissions, unmodelled } from "@cloudstub/kit";
import { conditionKeys } from "./engine/access/condition-keys.js";
import { isGranted } from "./engine/access/granted.js";
import { keyOf, keyUsesOf } from "./engine/access/key-use.js";
import { keyArn } from "./engine/keys/find-key.js";
import type { EmulatedCall } from "./types.js";

/** What callers need permissions for, besides that of the key's policy, where no grant gives it (Developer Guide, "AWS KMS permissions"). */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const uses = keyUsesOf(operation, input);
    if (uses.length === 0) return [{ action: `kms:${operation}`, resource: "*" }];
    const caller = identityOf(call);
    return uses.flatMap((use) => {
      const key = keyOf(call, use);
      if (key === undefined || isGranted(call.state, key, { use, caller })) return [];
      const keys = conditionKeys(call, key, { input, use });
      return [{ action: `kms:${use.action}`, resource: keyArn(call, key), keys, policy: key.policy }];
    });
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 400, sentence),
};

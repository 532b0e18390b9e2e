import { awsManagedKeyId } from "@cloudstub/kit";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { awsManagedDescription, awsManagedPolicy } from "./aws-managed-keys.js";
import { materialOf } from "./material.js";
import { scheduleRotation } from "./schedule.js";

/** The policy of a key that was made without one: the account may do everything (Developer Guide, "Default key policy"). */
export function defaultPolicy({ partition, account }: Pick<StoreCall, "partition" | "account">): string {
  const statement = {
    Sid: "Enable IAM User Permissions",
    Effect: "Allow",
    Principal: { AWS: `arn:${partition}:iam::${account}:root` },
    Action: "kms:*",
    Resource: "*",
  };
  return JSON.stringify({ Version: "2012-10-17", Id: "key-default-1", Statement: [statement] }, null, 2);
}

/** Makes the key that AWS keeps for one of its services, and rotates every year: `alias/aws/ssm`. */
export function createAwsManagedKey(call: StoreCall, alias: string): Key {
  const now = call.clock.now();
  const key: Key = {
    id: awsManagedKeyId(call, alias),
    description: awsManagedDescription(alias),
    spec: "SYMMETRIC_DEFAULT",
    usage: "ENCRYPT_DECRYPT",
    manager: "AWS",
    state: "Enabled",
    createdAt: now,
    material: [materialOf(call, call.ids.bytes(32))],
    policy: awsManagedPolicy(call, alias),
    tags: [],
  };
  const rotated = scheduleRotation(call, key, 365);
  call.state.aliases.set(alias, { name: alias, keyId: key.id, createdAt: now, updatedAt: now });
  return rotated;
}

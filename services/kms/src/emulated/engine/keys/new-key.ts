import { awsManagedKeyId } from "@cloudstub/kit";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
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

/** What the keys of AWS's services protect, as AWS describes them; the services of which no description is known keep `data`. */
const protectedThings: ReadonlyMap<string, string> = new Map([["s3", "S3 objects"]]);

function protectedBy(alias: string): string {
  const service = alias.slice("alias/aws/".length);
  return protectedThings.get(service) ?? `${service} data`;
}

/** Makes the key that AWS keeps for one of its services, and rotates every year: `alias/aws/ssm`. */
export function createAwsManagedKey(call: StoreCall, alias: string): Key {
  const now = call.clock.now();
  const key: Key = {
    id: awsManagedKeyId(call, alias),
    description: `Default key that protects my ${protectedBy(alias)} when no other key is defined`,
    spec: "SYMMETRIC_DEFAULT",
    usage: "ENCRYPT_DECRYPT",
    manager: "AWS",
    state: "Enabled",
    createdAt: now,
    material: [materialOf(call, call.ids.bytes(32))],
    policy: defaultPolicy(call),
    tags: [],
  };
  const rotated = scheduleRotation(call, key, 365);
  call.state.aliases.set(alias, { name: alias, keyId: key.id, createdAt: now, updatedAt: now });
  return rotated;
}

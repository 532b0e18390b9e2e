import { issuedAccessKeyId } from "@cloudstub/kit";
import { quotaExceeded } from "../../engine/errors.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { keyEntry } from "./keys-of-user.js";

/** Access keys that a user may have (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_KEYS = 2;

/** Makes an access key of a user. Its secret is told here alone. */
export const createAccessKey: EmulatedHandler<"CreateAccessKey"> = ({ UserName }, call) => {
  const { state, clock, ids } = call;
  const user = namedOrCalling(call, UserName);
  if (state.accessKeysOf.of(user.id).size >= MOST_KEYS) throw quotaExceeded("AccessKeysPerUser", MOST_KEYS);
  let id = newAccessKeyId(call);
  while (state.accessKeys.has(id) || state.deletedAccessKeys.has(id)) id = newAccessKeyId(call);
  const secret = Buffer.from(ids.bytes(30)).toString("base64");
  const { partition, account } = call;
  const key = { id, user: user.id, secret, partition, account, status: "Active", createdAt: clock.now() } as const;
  state.accessKeys.set(id, key);
  state.accessKeysOf.of(user.id).set(id, key.createdAt);
  return { AccessKey: { ...keyEntry(call, user, key), SecretAccessKey: secret } };
};

/** 20 characters, which tell the account. */
function newAccessKeyId({ account, ids }: Pick<EmulatedCall, "account" | "ids">): string {
  return issuedAccessKeyId(account, ids, "AKIA");
}

import { withoutWorld } from "@cloudstub/kit";
import { noAccessKey } from "../../engine/errors.js";
import type { AccessKey, User } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

type Store = Pick<EmulatedCall, "state" | "accessKeyPrefix">;

/** The access keys of a user. */
export function keysOfUser({ state }: Store, { id }: User): AccessKey[] {
  return Array.from(state.accessKeysOf.of(id).keys()).flatMap((key) => state.accessKeys.get(key) ?? []);
}

/** The access key of a user. Throws `NoSuchEntity`. */
export function keyOfUser(call: Store, user: User, accessKeyId: string): AccessKey {
  const key = call.state.accessKeys.get(withoutWorld(accessKeyId, call));
  if (key?.user !== user.id) throw noAccessKey(accessKeyId);
  return key;
}

/** An access key as answers have it, without its secret. */
export function keyEntry({ accessKeyPrefix }: Store, { name }: User, { id, status, createdAt }: AccessKey) {
  return { UserName: name, AccessKeyId: accessKeyPrefix + id, Status: status, CreateDate: new Date(createdAt) };
}

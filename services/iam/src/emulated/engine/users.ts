import { type Principal, principalOf } from "@cloudstub/kit";
import type { User } from "../state.js";
import type { EmulatedCall, StoreCall } from "../types.js";
import { boundaryEntry } from "./boundaries.js";
import { noEntity, userNotNamed } from "./errors.js";
import { arnOf, keyOf } from "./names.js";
import { shownTags } from "./tags.js";

/** The user of a name. Throws `NoSuchEntity`. */
export function findUser({ state }: Pick<EmulatedCall, "state">, name: string): User {
  const user = state.users.get(keyOf(name));
  if (user === undefined) throw noEntity("user", name);
  return user;
}

/**
 * The user of a name, or the one who calls where none is named. Throws `NoSuchEntity`, and `ValidationError` where
 * neither tells a user.
 */
export function namedOrCalling(call: EmulatedCall, name: string | undefined): User {
  if (name !== undefined) return findUser(call, name);
  const user = callingUser(call);
  if (user === undefined) throw userNotNamed();
  return user;
}

/** The user whose access key, or credentials of a session token, sign a request; undefined where no user here has those. */
export function callingUser(call: Pick<EmulatedCall, "state" | "caller" | "peers">): User | undefined {
  return userOfId(call, principalOf(call)?.userId ?? "");
}

/** The user whom an access key was made for, as policies name it; also of a key that is not in use any more. */
export function identityOfKey(accessKeyId: string, { state }: Pick<EmulatedCall, "state">): Principal | undefined {
  const deleted = state.deletedAccessKeys.get(accessKeyId);
  if (deleted !== undefined) return { arn: deleted, userId: "", key: "deleted" };
  const key = state.accessKeys.get(accessKeyId);
  const user = key && userOfId({ state }, key.user);
  if (key === undefined || user === undefined) return undefined;
  return { arn: arnOf(key, "user", user), userId: user.id, ...(key.status !== "Active" && { key: "switched off" }) };
}

/** The user of an id. */
export function userOfId({ state }: Pick<EmulatedCall, "state">, id: string): User | undefined {
  return state.users.get(state.owners.get(id)?.key ?? "");
}

/** Stores a user with changes. */
export function changeUser({ state }: Pick<EmulatedCall, "state">, user: User, changes: Partial<User>): User {
  const changed = { ...user, ...changes };
  state.users.set(keyOf(user.name), changed);
  return changed;
}

/** A user as lists have it (recorded answers of AWS). */
export function listedUser(call: StoreCall, user: User) {
  return {
    Path: user.path,
    UserName: user.name,
    UserId: user.id,
    Arn: arnOf(call, "user", user),
    CreateDate: new Date(user.createdAt),
  };
}

/** A user as CreateUser and GetUser show it. */
export function wholeUser(call: StoreCall, user: User) {
  return { ...listedUser(call, user), ...boundaryEntry(user), ...shownTags(user.tags) };
}

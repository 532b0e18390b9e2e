import { noLoginProfile } from "../../engine/errors.js";
import type { LoginProfile, User } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** The password of a user. Throws `NoSuchEntity`. */
export function loginProfileOf({ state }: Pick<EmulatedCall, "state">, { id, name }: User): LoginProfile {
  const profile = state.loginProfiles.get(id);
  if (profile === undefined) throw noLoginProfile(name);
  return profile;
}

/** A user's password as answers have it: without it. */
export function loginProfileEntry({ name }: User, { createdAt, isResetRequired }: LoginProfile) {
  return { UserName: name, CreateDate: new Date(createdAt), PasswordResetRequired: isResetRequired };
}

import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { loginProfileOf } from "./login-profile.js";
import { checkPassword } from "./password-rules.js";

/** Changes the password of a user, or whether the user has to. */
export const updateLoginProfile: EmulatedHandler<"UpdateLoginProfile"> = (
  { UserName, Password, PasswordResetRequired },
  call,
) => {
  const user = findUser(call, UserName);
  const profile = loginProfileOf(call, user);
  if (Password !== undefined) checkPassword(call, Password);
  const { password = profile.password, isResetRequired = profile.isResetRequired } = {
    password: Password,
    isResetRequired: PasswordResetRequired,
  };
  call.state.loginProfiles.set(user.id, { ...profile, password, isResetRequired });
  return {};
};

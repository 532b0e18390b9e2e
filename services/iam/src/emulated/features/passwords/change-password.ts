import { notAUser, wrongPassword } from "../../engine/errors.js";
import { callingUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { loginProfileOf } from "./login-profile.js";
import { checkPassword } from "./password-rules.js";

/** Changes the password of the user who calls. */
export const changePassword: EmulatedHandler<"ChangePassword"> = ({ OldPassword, NewPassword }, call) => {
  const user = callingUser(call);
  if (user === undefined) throw notAUser();
  const profile = loginProfileOf(call, user);
  if (profile.password !== OldPassword) throw wrongPassword();
  checkPassword(call, NewPassword);
  call.state.loginProfiles.set(user.id, { ...profile, password: NewPassword, isResetRequired: false });
  return {};
};

import { invalidInput, loginProfileExists } from "../../engine/errors.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { loginProfileEntry } from "./login-profile.js";
import { checkPassword } from "./password-rules.js";

/** Gives a user a password. */
export const createLoginProfile: EmulatedHandler<"CreateLoginProfile"> = (
  { UserName, Password, PasswordResetRequired = false },
  call,
) => {
  const { state, clock } = call;
  const user = namedOrCalling(call, UserName);
  if (state.loginProfiles.has(user.id)) throw loginProfileExists(user.name);
  // AWS's words are not documented.
  if (Password === undefined) throw invalidInput("A password is required.");
  checkPassword(call, Password);
  const profile = { createdAt: clock.now(), password: Password, isResetRequired: PasswordResetRequired };
  state.loginProfiles.set(user.id, profile);
  return { LoginProfile: loginProfileEntry(user, profile) };
};

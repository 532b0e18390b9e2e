import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { loginProfileOf } from "./login-profile.js";

/** Takes the password of a user away. */
export const deleteLoginProfile: EmulatedHandler<"DeleteLoginProfile"> = ({ UserName }, call) => {
  const user = namedOrCalling(call, UserName);
  loginProfileOf(call, user);
  call.state.loginProfiles.delete(user.id);
  return {};
};

import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { loginProfileEntry, loginProfileOf } from "./login-profile.js";

/** Tells whether a user has a password, and since when. */
export const getLoginProfile: EmulatedHandler<"GetLoginProfile"> = ({ UserName }, call) => {
  const user = namedOrCalling(call, UserName);
  return { LoginProfile: loginProfileEntry(user, loginProfileOf(call, user)) };
};

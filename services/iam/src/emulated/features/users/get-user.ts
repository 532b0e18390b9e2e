import { namedOrCalling, wholeUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows a user, or the one who calls. */
export const getUser: EmulatedHandler<"GetUser"> = ({ UserName }, call) => ({
  User: wholeUser(call, namedOrCalling(call, UserName)),
});

import { invalidInput } from "../../engine/errors.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { keyOfUser } from "./keys-of-user.js";

/** Switches an access key on or off. Requests that are signed with one that is off are refused where policies are asked (`--iam=enforce`). */
export const updateAccessKey: EmulatedHandler<"UpdateAccessKey"> = ({ UserName, AccessKeyId, Status }, call) => {
  const user = namedOrCalling(call, UserName);
  const key = keyOfUser(call, user, AccessKeyId);
  // AWS's words are not documented.
  if (Status === "Expired") throw invalidInput("The status of an access key is Active or Inactive.");
  call.state.accessKeys.set(key.id, { ...key, status: Status });
  return {};
};

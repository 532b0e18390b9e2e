import { deleteInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes an inline policy of a user. */
export const deleteUserPolicy: EmulatedHandler<"DeleteUserPolicy"> = ({ UserName, PolicyName }, call) => {
  deleteInlinePolicy(call, owners.user(call, UserName), PolicyName);
  return {};
};

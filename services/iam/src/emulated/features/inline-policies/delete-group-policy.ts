import { deleteInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes an inline policy of a group. */
export const deleteGroupPolicy: EmulatedHandler<"DeleteGroupPolicy"> = ({ GroupName, PolicyName }, call) => {
  deleteInlinePolicy(call, owners.group(call, GroupName), PolicyName);
  return {};
};

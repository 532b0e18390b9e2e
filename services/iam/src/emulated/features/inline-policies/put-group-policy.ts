import { putInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Stores an inline policy of a group, in the place of one of the same name. */
export const putGroupPolicy: EmulatedHandler<"PutGroupPolicy"> = ({ GroupName, PolicyName, PolicyDocument }, call) => {
  putInlinePolicy(call, owners.group(call, GroupName), { name: PolicyName, document: PolicyDocument });
  return {};
};

import { putInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Stores an inline policy of a user, in the place of one of the same name. */
export const putUserPolicy: EmulatedHandler<"PutUserPolicy"> = ({ UserName, PolicyName, PolicyDocument }, call) => {
  putInlinePolicy(call, owners.user(call, UserName), { name: PolicyName, document: PolicyDocument });
  return {};
};

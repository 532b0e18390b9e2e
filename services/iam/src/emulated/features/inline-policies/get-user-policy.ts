import { encodeDocument } from "../../engine/document-text.js";
import { findInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows an inline policy of a user. */
export const getUserPolicy: EmulatedHandler<"GetUserPolicy"> = ({ UserName, PolicyName }, call) => {
  const user = owners.user(call, UserName);
  const { name, document } = findInlinePolicy(call, user, PolicyName);
  return { UserName: user.name, PolicyName: name, PolicyDocument: encodeDocument(document) };
};

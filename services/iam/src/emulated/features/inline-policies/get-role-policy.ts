import { encodeDocument } from "../../engine/document-text.js";
import { findInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows an inline policy of a role. */
export const getRolePolicy: EmulatedHandler<"GetRolePolicy"> = ({ RoleName, PolicyName }, call) => {
  const role = owners.role(call, RoleName);
  const { name, document } = findInlinePolicy(call, role, PolicyName);
  return { RoleName: role.name, PolicyName: name, PolicyDocument: encodeDocument(document) };
};

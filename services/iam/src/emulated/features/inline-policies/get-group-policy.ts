import { encodeDocument } from "../../engine/document-text.js";
import { findInlinePolicy } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows an inline policy of a group. */
export const getGroupPolicy: EmulatedHandler<"GetGroupPolicy"> = ({ GroupName, PolicyName }, call) => {
  const group = owners.group(call, GroupName);
  const { name, document } = findInlinePolicy(call, group, PolicyName);
  return { GroupName: group.name, PolicyName: name, PolicyDocument: encodeDocument(document) };
};

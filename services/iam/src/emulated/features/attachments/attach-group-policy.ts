import { attach } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Attaches a managed policy to a group. */
export const attachGroupPolicy: EmulatedHandler<"AttachGroupPolicy"> = ({ GroupName, PolicyArn }, call) => {
  attach(call, owners.group(call, GroupName), PolicyArn);
  return {};
};

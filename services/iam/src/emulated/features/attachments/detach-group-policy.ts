import { detach } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Detaches a managed policy from a group. */
export const detachGroupPolicy: EmulatedHandler<"DetachGroupPolicy"> = ({ GroupName, PolicyArn }, call) => {
  detach(call, owners.group(call, GroupName), PolicyArn);
  return {};
};

import { detach } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Detaches a managed policy from a user. */
export const detachUserPolicy: EmulatedHandler<"DetachUserPolicy"> = ({ UserName, PolicyArn }, call) => {
  detach(call, owners.user(call, UserName), PolicyArn);
  return {};
};

import { attachedPage } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the managed policies that are attached to a role. */
export const listAttachedRolePolicies: EmulatedHandler<"ListAttachedRolePolicies"> = (input, call) =>
  attachedPage(call, owners.role(call, input.RoleName), input);

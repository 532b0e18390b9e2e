import { attachedPage } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the managed policies that are attached to a group. */
export const listAttachedGroupPolicies: EmulatedHandler<"ListAttachedGroupPolicies"> = (input, call) =>
  attachedPage(call, owners.group(call, input.GroupName), input);

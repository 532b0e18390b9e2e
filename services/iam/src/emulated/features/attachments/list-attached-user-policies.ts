import { attachedPage } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the managed policies that are attached to a user. */
export const listAttachedUserPolicies: EmulatedHandler<"ListAttachedUserPolicies"> = (input, call) =>
  attachedPage(call, owners.user(call, input.UserName), input);

import { inlinePolicyPage } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the names of the inline policies of a user. */
export const listUserPolicies: EmulatedHandler<"ListUserPolicies"> = (input, call) =>
  inlinePolicyPage(call, owners.user(call, input.UserName), input);

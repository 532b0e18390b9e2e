import { inlinePolicyPage } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the names of the inline policies of a group. */
export const listGroupPolicies: EmulatedHandler<"ListGroupPolicies"> = (input, call) =>
  inlinePolicyPage(call, owners.group(call, input.GroupName), input);

import { inlinePolicyPage } from "../../engine/inline-policies.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the names of the inline policies of a role. */
export const listRolePolicies: EmulatedHandler<"ListRolePolicies"> = (input, call) =>
  inlinePolicyPage(call, owners.role(call, input.RoleName), input);

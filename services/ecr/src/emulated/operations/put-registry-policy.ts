import { checkPolicy } from "../policies.js";
import { changeRegistry } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** Gives the registry a policy. It is not evaluated. */
export const putRegistryPolicy: EmulatedHandler<"PutRegistryPolicy"> = ({ policyText }, call) => {
  checkPolicy("registry", policyText);
  changeRegistry(call, { policy: policyText });
  return { registryId: call.account, policyText };
};

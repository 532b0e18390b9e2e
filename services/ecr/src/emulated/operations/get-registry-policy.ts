import { noRegistryPolicy } from "../errors.js";
import { registryOf } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** Shows the policy of the registry. */
export const getRegistryPolicy: EmulatedHandler<"GetRegistryPolicy"> = (_, call) => {
  const { policy } = registryOf(call);
  if (policy === undefined) throw noRegistryPolicy(call.account);
  return { registryId: call.account, policyText: policy };
};

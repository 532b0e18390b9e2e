import { noRegistryPolicy } from "../errors.js";
import { changeRegistry, registryOf } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** Takes the policy of the registry away, and shows it for the last time. */
export const deleteRegistryPolicy: EmulatedHandler<"DeleteRegistryPolicy"> = (_, call) => {
  const { policy } = registryOf(call);
  if (policy === undefined) throw noRegistryPolicy(call.account);
  changeRegistry(call, { policy: undefined });
  return { registryId: call.account, policyText: policy };
};

import { invalidParameter } from "../errors.js";
import { changeRegistry } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** Says where the registry is replicated to. There are no images to replicate. The refusal is in moto's tests. */
export const putReplicationConfiguration: EmulatedHandler<"PutReplicationConfiguration"> = (input, call) => {
  const { rules } = input.replicationConfiguration;
  const destinations = rules.flatMap((rule) => rule.destinations);
  if (destinations.some(({ region, registryId }) => region === call.region && registryId === call.account))
    throw invalidParameter(
      "replicationConfiguration",
      "Replication destination cannot be the same as the source registry",
    );
  changeRegistry(call, { replicationRules: rules });
  return { replicationConfiguration: { rules } };
};

import { registryOf } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** Shows how the registry is replicated. */
export const describeRegistry: EmulatedHandler<"DescribeRegistry"> = (_, call) => ({
  registryId: call.account,
  replicationConfiguration: { rules: registryOf(call).replicationRules ?? [] },
});

import type { EmulatedHandler } from "../../types.js";

/** The default quotas of an account and region (Amazon DynamoDB Developer Guide, "Quotas"). */
export const describeLimits: EmulatedHandler<"DescribeLimits"> = () => ({
  AccountMaxReadCapacityUnits: 80_000,
  AccountMaxWriteCapacityUnits: 80_000,
  TableMaxReadCapacityUnits: 40_000,
  TableMaxWriteCapacityUnits: 40_000,
});

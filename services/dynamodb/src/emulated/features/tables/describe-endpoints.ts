import type { EmulatedHandler } from "../../types.js";

/** AWS's period (Amazon DynamoDB API Reference, DescribeEndpoints). */
const MINUTES = 1440;

/** The mock port, as the client addressed it: it has all regions. */
export const describeEndpoints: EmulatedHandler<"DescribeEndpoints"> = (_, { endpoint }) => ({
  Endpoints: [{ Address: endpoint.replace(/^https?:\/\//, ""), CachePeriodInMinutes: MINUTES }],
});

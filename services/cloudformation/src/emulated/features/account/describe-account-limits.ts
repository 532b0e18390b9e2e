import type { EmulatedHandler } from "../../types.js";

/** The limits that the API reference names ("AccountLimit"), as new accounts have them. They are not enforced. */
const limits = [
  { Name: "StackLimit", Value: 2000 },
  { Name: "StackOutputsLimit", Value: 200 },
  { Name: "ConcurrentResourcesLimit", Value: 2500 },
] as const;

/** Shows the limits of the account. */
export const describeAccountLimits: EmulatedHandler<"DescribeAccountLimits"> = () => ({ AccountLimits: limits });

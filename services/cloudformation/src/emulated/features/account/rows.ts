import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { describeAccountLimits } from "./describe-account-limits.js";
import { listHookResults } from "./list-hook-results.js";

/** What an account has beside its stacks. */
export const accountOperations = {
  DescribeAccountLimits: describeAccountLimits,
  ListHookResults: listHookResults,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;

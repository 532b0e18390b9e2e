import { totalCodeSize } from "../code.js";
import type { LambdaHandler } from "../types.js";

const limits = {
  TotalCodeSize: 80_530_636_800,
  CodeSizeUnzipped: 262_144_000,
  CodeSizeZipped: 52_428_800,
  ConcurrentExecutions: 1000,
  UnreservedConcurrentExecutions: 1000,
};

/** The limits of a new AWS account, which are not enforced, and the current usage. */
export const getAccountSettings: LambdaHandler<"GetAccountSettings"> = (_, { state }) => ({
  AccountLimit: limits,
  AccountUsage: { TotalCodeSize: totalCodeSize(state), FunctionCount: state.functions.size },
});

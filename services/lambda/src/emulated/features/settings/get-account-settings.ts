import { totalCodeSize } from "../../../code.js";
import { ACCOUNT_CONCURRENCY, reservedConcurrency } from "../../engine/concurrency.js";
import type { EmulatedHandler } from "../../types.js";

/** The limits of an account (Lambda quotas), and what it uses. */
export const getAccountSettings: EmulatedHandler<"GetAccountSettings"> = (_, { state }) => ({
  AccountLimit: {
    TotalCodeSize: 80_530_636_800,
    CodeSizeUnzipped: 262_144_000,
    CodeSizeZipped: 52_428_800,
    ConcurrentExecutions: ACCOUNT_CONCURRENCY,
    UnreservedConcurrentExecutions: ACCOUNT_CONCURRENCY - reservedConcurrency(state),
  },
  AccountUsage: { TotalCodeSize: totalCodeSize(state), FunctionCount: state.functions.size },
});

import { findLatest, settingsOf } from "../../engine/functions.js";
import type { EmulatedHandler } from "../../types.js";
import { unqualified } from "./unqualified.js";

/** The concurrency that is reserved for a function; nothing where there is none. */
export const getFunctionConcurrency: EmulatedHandler<"GetFunctionConcurrency"> = ({ FunctionName }, call) => {
  const name = unqualified(call, FunctionName);
  findLatest(call, { name, qualifier: undefined });
  return { ReservedConcurrentExecutions: settingsOf(call.state, name).reservedConcurrency };
};

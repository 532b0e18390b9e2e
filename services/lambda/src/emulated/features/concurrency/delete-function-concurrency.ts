import { changeSettings, findLatest } from "../../engine/functions.js";
import type { EmulatedHandler } from "../../types.js";
import { unqualified } from "./unqualified.js";

/** Gives the reserved concurrency of a function back to the account. */
export const deleteFunctionConcurrency: EmulatedHandler<"DeleteFunctionConcurrency"> = ({ FunctionName }, call) => {
  const name = unqualified(call, FunctionName);
  findLatest(call, { name, qualifier: undefined });
  changeSettings(call.state, name, { reservedConcurrency: undefined });
  return {};
};

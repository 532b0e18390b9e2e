import { ACCOUNT_CONCURRENCY, LEAST_UNRESERVED, reservedConcurrency } from "../../engine/concurrency.js";
import { functionNotFound, invalidConcurrency } from "../../engine/errors.js";
import { changeSettings } from "../../engine/functions.js";
import { functionArn, LATEST } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { unqualified } from "./unqualified.js";

/** Reserves concurrency for a function; 0 switches it off. The function's existence is checked first. */
export const putFunctionConcurrency: EmulatedHandler<"PutFunctionConcurrency"> = (input, call) => {
  const name = unqualified(call, input.FunctionName);
  if (!call.state.functions.has(name)) throw functionNotFound(functionArn(call, { name, qualifier: LATEST }));
  const reserved = input.ReservedConcurrentExecutions;
  if (ACCOUNT_CONCURRENCY - reservedConcurrency(call.state, name) - reserved < LEAST_UNRESERVED)
    throw invalidConcurrency(
      `Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [${LEAST_UNRESERVED}].`,
    );
  changeSettings(call.state, name, { reservedConcurrency: reserved });
  return { ReservedConcurrentExecutions: reserved };
};

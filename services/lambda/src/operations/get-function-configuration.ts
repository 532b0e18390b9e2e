import { findFunction } from "../function-name.js";
import type { LambdaHandler } from "../types.js";

/** The configuration of a function. */
export const getFunctionConfiguration: LambdaHandler<"GetFunctionConfiguration"> = ({ FunctionName }, call) =>
  findFunction(call, FunctionName).configuration;

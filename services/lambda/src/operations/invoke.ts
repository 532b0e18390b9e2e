import { findFunction } from "../function-name.js";
import type { LambdaHandler } from "../types.js";

/** Answers 200 with the request's payload, for every invocation type: no code runs. */
export const invoke: LambdaHandler<"Invoke"> = ({ FunctionName, Payload }, call) => {
  findFunction(call, FunctionName);
  return { StatusCode: 200, ExecutedVersion: "$LATEST", Payload };
};

import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { configOf, shownConfig } from "./config.js";

/** The settings of asynchronous invocations of a function, version or alias. */
export const getFunctionEventInvokeConfig: EmulatedHandler<"GetFunctionEventInvokeConfig"> = (input, call) => {
  const reference = referenceIn(call, input);
  return shownConfig(call, reference, configOf(call, reference));
};

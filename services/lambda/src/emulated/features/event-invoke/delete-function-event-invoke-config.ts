import { LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { configOf } from "./config.js";

/** Removes the settings of asynchronous invocations. */
export const deleteFunctionEventInvokeConfig: EmulatedHandler<"DeleteFunctionEventInvokeConfig"> = (input, call) => {
  const reference = referenceIn(call, input);
  configOf(call, reference);
  call.state.eventInvokes.of(reference.name).delete(reference.qualifier ?? LATEST);
  return {};
};

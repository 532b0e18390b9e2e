import { LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { changedConfig, checkExists, configOf, shownConfig } from "./config.js";

/** Changes the settings of asynchronous invocations that the request sends. */
export const updateFunctionEventInvokeConfig: EmulatedHandler<"UpdateFunctionEventInvokeConfig"> = (input, call) => {
  const reference = referenceIn(call, input);
  checkExists(call, { name: reference.name, qualifier: undefined });
  const config = changedConfig(call, configOf(call, reference), input);
  call.state.eventInvokes.of(reference.name).set(reference.qualifier ?? LATEST, config);
  return shownConfig(call, reference, config);
};

import { LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { changedConfig, checkExists, shownConfig } from "./config.js";

/** Replaces the settings of asynchronous invocations. */
export const putFunctionEventInvokeConfig: EmulatedHandler<"PutFunctionEventInvokeConfig"> = (input, call) => {
  const reference = referenceIn(call, input);
  checkExists(call, reference);
  const config = changedConfig(call, {}, input);
  call.state.eventInvokes.of(reference.name).set(reference.qualifier ?? LATEST, config);
  return shownConfig(call, reference, config);
};

import { findFunction, settingsOf } from "../../engine/functions.js";
import { functionArn, LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** When a function's runtime is updated. */
export const getRuntimeManagementConfig: EmulatedHandler<"GetRuntimeManagementConfig"> = (input, call) => {
  const { name, qualifier = LATEST } = findFunction(call, referenceIn(call, input));
  const { updateRuntimeOn = "Auto", runtimeVersionArn } = settingsOf(call.state, name);
  return {
    UpdateRuntimeOn: updateRuntimeOn,
    RuntimeVersionArn: runtimeVersionArn,
    FunctionArn: functionArn(call, { name, qualifier }),
  };
};

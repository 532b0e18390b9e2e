import { invalidParameter } from "../../engine/errors.js";
import { changeSettings, findFunction } from "../../engine/functions.js";
import { functionArn, LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** Says when a function's runtime is updated; it is recorded, and changes nothing. */
export const putRuntimeManagementConfig: EmulatedHandler<"PutRuntimeManagementConfig"> = (input, call) => {
  const { name, qualifier = LATEST } = findFunction(call, referenceIn(call, input));
  const { UpdateRuntimeOn, RuntimeVersionArn } = input;
  if (UpdateRuntimeOn === "Manual" && RuntimeVersionArn === undefined)
    throw invalidParameter("RuntimeVersionArn is required when UpdateRuntimeOn is Manual.");
  changeSettings(call.state, name, { updateRuntimeOn: UpdateRuntimeOn, runtimeVersionArn: RuntimeVersionArn });
  return { UpdateRuntimeOn, RuntimeVersionArn, FunctionArn: functionArn(call, { name, qualifier }) };
};

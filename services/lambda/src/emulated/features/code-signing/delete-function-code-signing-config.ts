import { changeSettings, findLatest } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes the code signing configuration of a function away; where there is none, this succeeds. */
export const deleteFunctionCodeSigningConfig: EmulatedHandler<"DeleteFunctionCodeSigningConfig"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  findLatest(call, { name, qualifier: undefined });
  changeSettings(call.state, name, { codeSigningConfigArn: undefined });
  return {};
};

import { changeSettings, findLatest } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import { signingConfigOf } from "../../engine/signing.js";
import type { EmulatedHandler } from "../../types.js";

/** Gives a function a code signing configuration. */
export const putFunctionCodeSigningConfig: EmulatedHandler<"PutFunctionCodeSigningConfig"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  const CodeSigningConfigArn = signingConfigOf(call.state, input.CodeSigningConfigArn);
  findLatest(call, { name, qualifier: undefined });
  changeSettings(call.state, name, { codeSigningConfigArn: CodeSigningConfigArn });
  return { CodeSigningConfigArn, FunctionName: name };
};

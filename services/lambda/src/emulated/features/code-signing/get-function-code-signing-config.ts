import { findLatest, settingsOf } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

type Output = ReturnType<EmulatedHandler<"GetFunctionCodeSigningConfig">>;

/** The code signing configuration of a function; nothing where it has none (recorded answers of AWS, 2025-11). */
export const getFunctionCodeSigningConfig: EmulatedHandler<"GetFunctionCodeSigningConfig"> = (
  { FunctionName },
  call,
) => {
  const { name } = referenceIn(call, { FunctionName });
  findLatest(call, { name, qualifier: undefined });
  const { codeSigningConfigArn } = settingsOf(call.state, name);
  if (codeSigningConfigArn === undefined) return {} as Output;
  return { CodeSigningConfigArn: codeSigningConfigArn, FunctionName: name };
};

import { findLatest, settingsOf } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** What happens to a function that calls itself for ever. */
export const getFunctionRecursionConfig: EmulatedHandler<"GetFunctionRecursionConfig"> = ({ FunctionName }, call) => {
  const { name } = referenceIn(call, { FunctionName });
  findLatest(call, { name, qualifier: undefined });
  return { RecursiveLoop: settingsOf(call.state, name).recursiveLoop ?? "Terminate" };
};

import { changeSettings, findLatest } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** Says what happens to a function that calls itself for ever. */
export const putFunctionRecursionConfig: EmulatedHandler<"PutFunctionRecursionConfig"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  findLatest(call, { name, qualifier: undefined });
  changeSettings(call.state, name, { recursiveLoop: input.RecursiveLoop });
  return { RecursiveLoop: input.RecursiveLoop };
};

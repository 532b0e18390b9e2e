import { storeCode } from "../code.js";
import { findFunction } from "../function-name.js";
import type { LambdaHandler } from "../types.js";

/** Removes a function with its code and tags. There are no versions: a qualifier makes no difference. */
export const deleteFunction: LambdaHandler<"DeleteFunction"> = ({ FunctionName }, call) => {
  const { name } = findFunction(call, FunctionName);
  call.state.functions.delete(name);
  storeCode(call.state, name, undefined);
  call.state.tags.drop(name);
  return { StatusCode: 204 };
};

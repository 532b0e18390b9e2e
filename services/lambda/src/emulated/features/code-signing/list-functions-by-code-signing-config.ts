import { functionArn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { findConfig } from "./config.js";
import { functionsWith } from "./functions-with.js";

/** The ARNs of the functions that use a code signing configuration. */
export const listFunctionsByCodeSigningConfig: EmulatedHandler<"ListFunctionsByCodeSigningConfig"> = (input, call) => {
  findConfig(call.state.codeSigningConfigs, input.CodeSigningConfigArn);
  const { items, NextMarker } = pageOf(input, (range) => functionsWith(call.state, input.CodeSigningConfigArn, range));
  return { FunctionArns: items.map((name) => functionArn(call, { name })), NextMarker };
};

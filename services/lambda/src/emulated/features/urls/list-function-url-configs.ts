import { referenceIn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { checkExists, readUrl } from "./url.js";

/** The URLs of a function and of its aliases. */
export const listFunctionUrlConfigs: EmulatedHandler<"ListFunctionUrlConfigs"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  checkExists(call, { name, qualifier: undefined });
  const { items, NextMarker } = pageOf(input, (range) => call.state.urls.of(name).entries(range));
  return { FunctionUrlConfigs: items.map((url) => readUrl(call, url)), NextMarker };
};

import { referenceIn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { checkExists, shownConfig } from "./config.js";

/** The settings of a function and of its versions and aliases: `$LATEST`, then numbers, then names. */
export const listFunctionEventInvokeConfigs: EmulatedHandler<"ListFunctionEventInvokeConfigs"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  checkExists(call, { name, qualifier: undefined });
  const { items, NextMarker } = pageOf(input, function* withQualifier(range) {
    for (const [qualifier, config] of call.state.eventInvokes.of(name).entries(range))
      yield [qualifier, shownConfig(call, { name, qualifier }, config)];
  });
  return { FunctionEventInvokeConfigs: [...items], NextMarker };
};

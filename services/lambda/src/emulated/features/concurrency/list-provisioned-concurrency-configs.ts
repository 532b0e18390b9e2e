import { findLatest } from "../../engine/functions.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { shownProvisioned } from "./provisioned.js";

/** The provisioned concurrency of all versions and aliases of a function. */
export const listProvisionedConcurrencyConfigs: EmulatedHandler<"ListProvisionedConcurrencyConfigs"> = (
  input,
  call,
) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  findLatest(call, { name, qualifier: undefined });
  const { items, NextMarker } = pageOf(input, function* withQualifier(range) {
    for (const [qualifier, config] of call.state.provisioned.of(name).entries(range))
      yield [qualifier, { FunctionArn: functionArn(call, { name, qualifier }), ...shownProvisioned(config) }];
  });
  return { ProvisionedConcurrencyConfigs: [...items], NextMarker };
};

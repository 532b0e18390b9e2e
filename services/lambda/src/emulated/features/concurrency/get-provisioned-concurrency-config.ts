import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { findPublished, noProvisionedConcurrency, shownProvisioned, unpublished } from "./provisioned.js";

/** The provisioned concurrency of a version or alias. */
export const getProvisionedConcurrencyConfig: EmulatedHandler<"GetProvisionedConcurrencyConfig"> = (input, call) => {
  const { name } = findPublished(call, referenceIn(call, input), unpublished);
  const config = call.state.provisioned.of(name).get(input.Qualifier);
  if (config === undefined) throw noProvisionedConcurrency();
  return shownProvisioned(config);
};

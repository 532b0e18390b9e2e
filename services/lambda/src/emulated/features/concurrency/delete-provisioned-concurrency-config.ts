import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { findPublished, unpublished } from "./provisioned.js";

/** Removes the provisioned concurrency of a version or alias; where there is none, this succeeds. */
export const deleteProvisionedConcurrencyConfig: EmulatedHandler<"DeleteProvisionedConcurrencyConfig"> = (
  input,
  call,
) => {
  const { name } = findPublished(call, referenceIn(call, input), unpublished);
  call.state.provisioned.of(name).delete(input.Qualifier);
  return {};
};

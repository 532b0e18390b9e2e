import { merged, revised } from "../configuration.js";
import { findFunction } from "../function-name.js";
import { checkRevision } from "../revision.js";
import type { LambdaHandler } from "../types.js";

/** Merges the members of the request into a function's configuration. */
export const updateFunctionConfiguration: LambdaHandler<"UpdateFunctionConfiguration"> = (input, call) => {
  const { name, configuration } = findFunction(call, input.FunctionName);
  checkRevision(configuration, input.RevisionId);
  const updated = revised(call, merged(configuration, input));
  call.state.functions.set(name, updated);
  return updated;
};

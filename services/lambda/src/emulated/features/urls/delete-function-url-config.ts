import { resourceNotFound } from "../../engine/errors.js";
import { referenceIn } from "../../engine/names.js";
import { removeUrl } from "../../engine/urls.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes the URL of a function or alias; those of its other aliases stay. */
export const deleteFunctionUrlConfig: EmulatedHandler<"DeleteFunctionUrlConfig"> = (input, call) => {
  if (!removeUrl(call.state, referenceIn(call, input))) throw resourceNotFound();
  return {};
};

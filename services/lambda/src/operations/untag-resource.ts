import { findFunction } from "../function-name.js";
import type { LambdaHandler } from "../types.js";

/** Removes tags from a function. Unknown keys are ignored. */
export const untagResource: LambdaHandler<"UntagResource"> = ({ Resource, TagKeys }, call) => {
  const tags = call.state.tags.of(findFunction(call, Resource, "resource").name);
  for (const key of TagKeys) tags.delete(key);
  return {};
};

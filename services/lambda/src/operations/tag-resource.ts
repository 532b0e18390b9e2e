import { findFunction } from "../function-name.js";
import { addTags } from "../tags.js";
import type { LambdaHandler } from "../types.js";

/** Adds tags to a function; an existing key gets the new value. */
export const tagResource: LambdaHandler<"TagResource"> = ({ Resource, Tags }, call) => {
  addTags(call.state.tags.of(findFunction(call, Resource, "resource").name), Tags);
  return {};
};

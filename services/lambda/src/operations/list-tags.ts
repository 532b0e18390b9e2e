import { findFunction } from "../function-name.js";
import { tagMap } from "../tags.js";
import type { LambdaHandler } from "../types.js";

/** The tags of a function. */
export const listTags: LambdaHandler<"ListTags"> = ({ Resource }, call) => ({
  Tags: tagMap(call.state.tags.of(findFunction(call, Resource, "resource").name)),
});

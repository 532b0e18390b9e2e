import { removeTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { taggedResource } from "./resource.js";

/** Removes tags of a group or of a destination. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ resourceArn, tagKeys }, call) => {
  removeTags(taggedResource(call, resourceArn).tags, tagKeys);
  return {};
};

import type { EmulatedHandler } from "../../types.js";
import { taggedResource } from "./resource.js";

/** Removes tags by their keys; keys that are not there do no harm. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ Resource, TagKeys }, call) => {
  const { tags, changed } = taggedResource(call, Resource);
  for (const key of TagKeys) tags.delete(key);
  changed();
  return {};
};

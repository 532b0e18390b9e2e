import { tagsOf } from "../tags.js";
import type { SsmHandler } from "../types.js";

/** Removes tags from a parameter. A key that it does not have is passed over. */
export const removeTagsFromResource: SsmHandler<"RemoveTagsFromResource"> = ({ ResourceType, ResourceId, TagKeys }, { state }) => {
  const tags = tagsOf(state, ResourceType, ResourceId);
  for (const key of TagKeys) tags.delete(key);
  return {};
};

import { tagsOf } from "../tags.js";
import type { SsmHandler } from "../types.js";

/** Removes tags from a parameter. Unknown keys are ignored. */
export const removeTagsFromResource: SsmHandler<"RemoveTagsFromResource"> = (
  { ResourceType, ResourceId, TagKeys },
  { state },
) => {
  const tags = tagsOf(state, ResourceType, ResourceId);
  for (const key of TagKeys) tags.delete(key);
  return {};
};

import { parameterTags } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** Removes tags from a parameter by their keys. Unknown keys are ignored. */
export const removeTagsFromResource: EmulatedHandler<"RemoveTagsFromResource"> = (
  { ResourceType, ResourceId, TagKeys },
  call,
) => {
  const tags = parameterTags(call, ResourceType, ResourceId);
  for (const key of TagKeys) tags.delete(key);
  return {};
};

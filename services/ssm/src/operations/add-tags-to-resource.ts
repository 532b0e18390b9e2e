import { tagsOf } from "../tags.js";
import type { SsmHandler } from "../types.js";

/** Adds tags to a parameter; an existing key gets the new value. */
export const addTagsToResource: SsmHandler<"AddTagsToResource"> = ({ ResourceType, ResourceId, Tags }, { state }) => {
  const tags = tagsOf(state, ResourceType, ResourceId);
  for (const { Key, Value } of Tags) tags.set(Key, Value);
  return {};
};

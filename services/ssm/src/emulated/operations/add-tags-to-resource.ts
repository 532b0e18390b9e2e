import { addTags, parameterTags } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** Adds tags to a parameter; an existing key gets the new value. */
export const addTagsToResource: EmulatedHandler<"AddTagsToResource"> = ({ ResourceType, ResourceId, Tags }, call) => {
  addTags(parameterTags(call, ResourceType, ResourceId), Tags);
  return {};
};

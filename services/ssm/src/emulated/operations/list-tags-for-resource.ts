import { parameterTags } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** The tags of a parameter, in the order of keys. */
export const listTagsForResource: EmulatedHandler<"ListTagsForResource"> = ({ ResourceType, ResourceId }, call) => ({
  TagList: Array.from(parameterTags(call, ResourceType, ResourceId).entries(), ([Key, Value]) => ({ Key, Value })),
});

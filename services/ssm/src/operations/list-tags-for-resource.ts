import { tagsOf } from "../tags.js";
import type { SsmHandler } from "../types.js";

/** The tags of a parameter, in the order of keys. */
export const listTagsForResource: SsmHandler<"ListTagsForResource"> = ({ ResourceType, ResourceId }, { state }) => ({
  TagList: Array.from(tagsOf(state, ResourceType, ResourceId).entries(), ([Key, Value]) => ({ Key, Value })),
});

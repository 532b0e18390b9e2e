import { taggedRepository } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** Shows the tags of a repository. */
export const listTagsForResource: EmulatedHandler<"ListTagsForResource"> = ({ resourceArn }, call) => ({
  tags: taggedRepository(call, resourceArn).tags,
});

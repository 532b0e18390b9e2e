import type { EmulatedHandler } from "../../types.js";
import { taggedResource } from "./resource.js";

/** Shows the tags of a group or of a destination. */
export const listTagsForResource: EmulatedHandler<"ListTagsForResource"> = ({ resourceArn }, call) => ({
  tags: Object.fromEntries(taggedResource(call, resourceArn).tags.entries()),
});

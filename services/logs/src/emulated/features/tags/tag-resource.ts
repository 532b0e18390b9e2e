import { addTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { taggedResource } from "./resource.js";

/** Adds tags to a group or to a destination. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ resourceArn, tags }, call) => {
  const resource = taggedResource(call, resourceArn);
  addTags(resource.tags, tags, resource.name);
  return {};
};

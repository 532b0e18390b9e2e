import { addTags } from "../../../tags.js";
import type { EmulatedHandler } from "../../types.js";
import { taggedResource } from "./resource.js";

/** Adds tags, and replaces those whose keys are there. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ Resource, Tags }, call) => {
  const { tags, changed } = taggedResource(call, Resource);
  addTags(tags, Tags);
  changed();
  return {};
};

import { tagMap } from "../../../tags.js";
import type { EmulatedHandler } from "../../types.js";
import { taggedResource } from "./resource.js";

/** The tags of a function, mapping or code signing configuration. */
export const listTags: EmulatedHandler<"ListTags"> = ({ Resource }, call) => ({
  Tags: tagMap(taggedResource(call, Resource).tags),
});

import { findGroup } from "../../engine/groups.js";
import { groupTags, removeTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags of a group. */
export const untagLogGroup: EmulatedHandler<"UntagLogGroup"> = ({ logGroupName, tags }, call) => {
  removeTags(groupTags(call.state, findGroup(call, logGroupName).name), tags);
  return {};
};

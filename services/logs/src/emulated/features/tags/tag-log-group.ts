import { findGroup } from "../../engine/groups.js";
import { addTags, groupTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to a group. */
export const tagLogGroup: EmulatedHandler<"TagLogGroup"> = ({ logGroupName, tags }, call) => {
  const { name } = findGroup(call, logGroupName);
  addTags(groupTags(call.state, name), tags, name);
  return {};
};

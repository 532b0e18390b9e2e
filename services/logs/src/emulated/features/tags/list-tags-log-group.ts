import { findGroup } from "../../engine/groups.js";
import { groupTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows the tags of a group. */
export const listTagsLogGroup: EmulatedHandler<"ListTagsLogGroup"> = ({ logGroupName }, call) => ({
  tags: Object.fromEntries(groupTags(call.state, findGroup(call, logGroupName).name).entries()),
});

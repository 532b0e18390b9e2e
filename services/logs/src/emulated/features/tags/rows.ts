import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { listTagsForResource } from "./list-tags-for-resource.js";
import { listTagsLogGroup } from "./list-tags-log-group.js";
import { tagLogGroup } from "./tag-log-group.js";
import { tagResource } from "./tag-resource.js";
import { untagLogGroup } from "./untag-log-group.js";
import { untagResource } from "./untag-resource.js";

/** The operations on tags, by ARN and in the older form by the name of a group. */
export const tagOperations = {
  ListTagsForResource: listTagsForResource,
  ListTagsLogGroup: listTagsLogGroup,
  TagLogGroup: tagLogGroup,
  TagResource: tagResource,
  UntagLogGroup: untagLogGroup,
  UntagResource: untagResource,
} satisfies Overlay<Logs, EmulatedState>["operations"];

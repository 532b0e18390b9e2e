import { listTags } from "./list-tags.js";
import { tagResource } from "./tag-resource.js";
import { untagResource } from "./untag-resource.js";

/** The operations on tags of functions, mappings and code signing configurations. */
export const tagOperations = { ListTags: listTags, TagResource: tagResource, UntagResource: untagResource };

import { duplicateTagKeys, reservedTagKey, tagLimitExceeded } from "../../errors.js";

type Tags = { readonly [key: string]: string };
type TagList = readonly { readonly Key: string; readonly Value: string }[];

/** A resource has at most this many tags (SNS Developer Guide, "Amazon SNS topic tagging"). */
const MAX_TAGS = 50;

/** Tags with others added. Throws `InvalidParameter` for a key that is there twice or is reserved, and `TagLimitExceeded` for too many. */
export function withTags(tags: Tags | undefined, added: TagList): Tags {
  if (new Set(added.map(({ Key }) => Key)).size < added.length) throw duplicateTagKeys();
  if (added.some(({ Key }) => Key.toLowerCase().startsWith("aws:"))) throw reservedTagKey();
  const all = { ...tags, ...Object.fromEntries(added.map(({ Key, Value }) => [Key, Value])) };
  if (Object.keys(all).length > MAX_TAGS) throw tagLimitExceeded();
  return all;
}

/** Tags as the service lists them. */
export function listed(tags: Tags | undefined): TagList {
  return Object.entries(tags ?? {}).map(([Key, Value]) => ({ Key, Value }));
}

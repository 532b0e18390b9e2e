import type { Configuration } from "../../state/configurations.js";
import { invalidTag } from "../buckets/errors.js";

/** AWS's limit ("Using cost allocation S3 bucket tags"). */
const MAX_TAGS = 50;

const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

/** True for the text of a key or a value that is made of the characters of tags, of objects and of buckets. */
export function isTagText(text: string): boolean {
  return allowed.test(text);
}

/** The tags of a bucket, where they are some that it can have; throws `InvalidTag` otherwise. */
export function checkedTags(tags: Configuration<"tags">): Configuration<"tags"> {
  if (tags.length > MAX_TAGS) throw invalidTag(`Bucket tag count cannot be greater than ${MAX_TAGS}`);
  const seen = new Set<string>();
  for (const { Key, Value } of tags) {
    if (Key === "" || Key.length > 128 || !isTagText(Key))
      throw invalidTag("The TagKey you have provided is invalid", Key);
    if (Key.startsWith("aws:")) throw invalidTag("System tags cannot be added/updated by requester", Key);
    if (Value.length > 256 || !isTagText(Value))
      throw invalidTag("The TagValue you have provided is invalid", Key, Value);
    if (seen.has(Key)) throw invalidTag("Cannot provide multiple Tags with the same key", Key);
    seen.add(Key);
  }
  return tags;
}

import { malformedXml } from "../../../errors.js";
import type { Configuration } from "../../state/configurations.js";
import { invalidTag, tooManyBucketTags } from "../buckets/errors.js";

type Tags = Configuration<"tags">;

/** AWS's limit ("Using cost allocation S3 bucket tags"). */
const MAX_TAGS = 50;
const MAX_KEY = 128;
const MAX_VALUE = 256;
const RESERVED = "aws:";

/** Characters of keys and values (S3 User Guide, "Tag naming and usage conventions"). */
const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

/** True for the text of a key or a value that is made of the characters of tags, of objects and of buckets. */
export function isTagText(text: string): boolean {
  return allowed.test(text);
}

/** The tags of a bucket, where they are some that it can have; throws `InvalidTag` otherwise. */
export function checkedTags(tags: Tags): Tags {
  return checked(tags, (TagKey) => invalidTag("System tags cannot be added/updated by requester", { TagKey }));
}

/** The tags of a new bucket. CreateBucket has a text of its own for reserved keys (recorded answers of AWS, 2026-02). */
export function checkedNewTags(tags: Tags): Tags {
  return checked(tags, () =>
    invalidTag(
      'User-defined tag keys can\'t start with "aws:". This prefix is reserved for system tags. Remove "aws:" from your tag keys and try again.',
    ),
  );
}

function checked(tags: Tags, reserved: (key: string) => Error): Tags {
  if (tags.length > MAX_TAGS) throw tooManyBucketTags(MAX_TAGS);
  const seen = new Set<string>();
  for (const { Key, Value } of tags) {
    if (Key === undefined || Value === undefined) throw malformedXml();
    if (Key === "" || Key.length > MAX_KEY || !isTagText(Key))
      throw invalidTag("The TagKey you have provided is invalid", { TagKey: Key });
    if (Key.startsWith(RESERVED)) throw reserved(Key);
    if (Value.length > MAX_VALUE || !isTagText(Value))
      throw invalidTag("The TagValue you have provided is invalid", { TagKey: Key, TagValue: Value });
    if (seen.has(Key)) throw invalidTag("Cannot provide multiple Tags with the same key", { TagKey: Key });
    seen.add(Key);
  }
  return tags;
}

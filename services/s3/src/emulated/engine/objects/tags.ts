import type { Tag } from "../../state.js";
import { invalidTag, malformedTagging, tooManyTags } from "../errors.js";

/** The rules: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html */
const MAX_TAGS = 10;
const MAX_KEY = 128;
const MAX_VALUE = 256;
const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

/** The tags of a header or a form field: `a=1&b=2`, encoded as a query. Throws `InvalidArgument`, `InvalidTag` or `BadRequest`. */
export function tagsOfHeader(header: string | undefined): readonly Tag[] | undefined {
  if (header === undefined) return undefined;
  if (header === "") return [];
  const tags = header.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return at < 0
      ? { Key: decoded(pair), Value: "" }
      : { Key: decoded(pair.slice(0, at)), Value: decoded(pair.slice(at + 1)) };
  });
  if (new Set(tags.map(({ Key }) => Key)).size < tags.length) throw malformedTagging();
  return checkedTags(tags);
}

/** Returns tags that are allowed. Throws `BadRequest` for too many, and `InvalidTag`. */
export function checkedTags(tags: readonly Tag[]): readonly Tag[] {
  if (tags.length > MAX_TAGS) throw tooManyTags();
  const keys = new Set<string>();
  for (const { Key, Value } of tags) {
    if (Key === "" || Key.length > MAX_KEY || !allowed.test(Key))
      throw invalidTag("The TagKey you have provided is invalid", { TagKey: Key });
    if (Key.startsWith("aws:")) throw invalidTag("System tags cannot be added/updated by requester");
    if (Value.length > MAX_VALUE || !allowed.test(Value))
      throw invalidTag("The TagValue you have provided is invalid", { TagKey: Key, TagValue: Value });
    if (keys.has(Key)) throw invalidTag("Cannot provide multiple Tags with the same key", { TagKey: Key });
    keys.add(Key);
  }
  return tags.map(({ Key, Value }) => ({ Key, Value }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw malformedTagging();
  }
}

import type { Tag } from "../../state.js";
import { isTagText } from "../checks/tags.js";
import { invalidTag, malformedTagging, tooManyTags } from "../errors.js";

/** The rules: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-tagging.html */
const MAX_TAGS = 10;
const MAX_KEY = 128;
const MAX_VALUE = 256;

/**
 * The tags of a header: `a=1&b=2`, encoded as a query. Empty parameters are skipped, and a key alone has an empty value (recorded answers of AWS, 2026-02).
 * Throws `InvalidArgument`, `InvalidTag` or `BadRequest`.
 */
export function tagsOfHeader(header: string | undefined): readonly Tag[] | undefined {
  if (header === undefined) return undefined;
  const tags = header
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return { Key: decoded(key, header), Value: decoded(value.join("="), header) };
    });
  const isDuplicate = new Set(tags.map(({ Key }) => Key)).size < tags.length;
  if (isDuplicate || !tags.every(({ Key, Value }) => isTagText(Key) && isTagText(Value)))
    throw malformedTagging(header);
  return checkedTags(tags);
}

/** Returns tags that are allowed. Throws `BadRequest` for too many, and `InvalidTag` (texts: recorded answers of AWS, 2026-02). */
export function checkedTags(tags: readonly Tag[]): readonly Tag[] {
  if (tags.length > MAX_TAGS) throw tooManyTags();
  const keys = new Set<string>();
  for (const { Key, Value } of tags) {
    if (Key === "" || Key.length > MAX_KEY || !isTagText(Key))
      throw invalidTag("The TagKey you have provided is invalid", { TagKey: Key });
    if (Key.startsWith("aws:")) throw invalidTag("Your TagKey cannot be prefixed with aws:", { TagKey: Key });
    if (Value.length > MAX_VALUE || !isTagText(Value))
      throw invalidTag("The TagValue you have provided is invalid", { TagKey: Key, TagValue: Value });
    if (keys.has(Key)) throw invalidTag("Cannot provide multiple Tags with the same key", { TagKey: Key });
    keys.add(Key);
  }
  return tags.map(({ Key, Value }) => ({ Key, Value }));
}

function decoded(text: string, header: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw malformedTagging(header);
  }
}

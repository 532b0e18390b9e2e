import type { Key } from "../../state.js";
import { duplicateTag, reservedTag, tooManyTags } from "../errors.js";

type Tags = Key["tags"];

/** A key's tags with more of them, or others. Throws `TagException`. */
export function withTags(
  tags: Tags,
  added: readonly { readonly TagKey: string; readonly TagValue: string }[] = [],
): Tags {
  const values = new Map(tags.map(({ TagKey, TagValue }) => [TagKey, TagValue]));
  const seen = new Set<string>();
  for (const { TagKey, TagValue } of added) {
    if (seen.has(TagKey)) throw duplicateTag();
    if (/^aws:/i.test(TagKey)) throw reservedTag();
    seen.add(TagKey);
    values.set(TagKey, TagValue);
  }
  if (values.size > 50) throw tooManyTags();
  return Array.from(values, ([TagKey, TagValue]) => ({ TagKey, TagValue }));
}

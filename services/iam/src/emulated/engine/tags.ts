import { invalidInput, quotaExceeded } from "./errors.js";
import { pageOf } from "./page.js";

/** A tag. */
export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

const MOST_TAGS = 50;

/**
 * The tags of something new, or of something whose tags are changed: keys are compared without regard to case, and a tag that is there
 * gets the new key and value (IAM User Guide, "Rules for tagging in IAM and AWS STS").
 *
 * Throws `InvalidInput` for a key that is given twice, and `LimitExceeded` for more than 50 tags in all. `quota` is named in that.
 */
export function withTags(tags: readonly Tag[], added: readonly Tag[] = [], quota = "TagsPerResource"): Tag[] {
  const given = new Map(added.map((tag) => [tag.Key.toLowerCase(), tag]));
  // AWS's words as others know them; they are not documented.
  if (given.size < added.length)
    throw invalidInput("Duplicate tag keys found. Please note that Tag keys are case insensitive.");
  if (added.some(({ Key }) => Key.toLowerCase().startsWith("aws:")))
    throw invalidInput("Tag keys that begin with aws: are reserved for AWS.");
  const kept = tags.filter(({ Key }) => !given.has(Key.toLowerCase()));
  const all = [...kept, ...added.map(({ Key, Value }) => ({ Key, Value }))];
  if (all.length > MOST_TAGS) throw quotaExceeded(quota, MOST_TAGS);
  return all;
}

/** The tags without those of some keys; keys of none are ignored. */
export function withoutTags(tags: readonly Tag[], keys: readonly string[]): Tag[] {
  const removed = new Set(keys.map((key) => key.toLowerCase()));
  return tags.filter(({ Key }) => !removed.has(Key.toLowerCase()));
}

/** Tags as most answers have them: only where there are some. */
export function shownTags(tags: readonly Tag[]): { readonly Tags?: readonly Tag[] } {
  return tags.length === 0 ? {} : { Tags: tags };
}

/** A page of tags, sorted by their keys. */
export function tagPage(
  asked: { readonly MaxItems?: number | undefined; readonly Marker?: string | undefined },
  tags: readonly Tag[],
) {
  const { items, ...rest } = pageOf(asked, tags, ({ Key }) => Key);
  return { Tags: items, ...rest };
}

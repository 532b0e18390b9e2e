import { duplicateTagKeys, transitiveTagConflict, transitiveTagMissing } from "./errors.js";

interface Tag {
  readonly Key: string;
  readonly Value: string;
}

interface TagInput {
  readonly Tags?: readonly Tag[] | undefined;
  readonly TransitiveTagKeys?: readonly string[] | undefined;
}

/** Throws `InvalidParameterValue` for keys that are the same but for their case (recorded answer of AWS). */
export function checkTags(tags: readonly Tag[] = []): void {
  if (new Set(tags.map(({ Key }) => Key.toLowerCase())).size < tags.length) throw duplicateTagKeys();
}

/**
 * The transitive tags of a new session, by their keys: those of the session that asks for it, which it keeps, and its own. Keys have no case (IAM User Guide,
 * "Pass session tags in AWS STS").
 *
 * Throws `InvalidParameterValue` for tags that can't be (recorded answers of AWS).
 */
export function transitiveTags({ Tags = [], TransitiveTagKeys = [] }: TagInput, inherited: readonly Tag[]): Tag[] {
  checkTags(Tags);
  const given = new Map(Tags.map((tag) => [tag.Key.toLowerCase(), tag]));
  const own = TransitiveTagKeys.map((key) => given.get(key.toLowerCase()));
  if (own.includes(undefined)) throw transitiveTagMissing();
  if (inherited.some(({ Key }) => given.has(Key.toLowerCase()))) throw transitiveTagConflict();
  return [...inherited, ...new Set(own as Tag[])].map(({ Key, Value }) => ({ Key, Value }));
}

import { tagWithoutKey } from "./errors.js";
import type { Tag } from "./state.js";

/** A tag in a request. */
interface TagInput {
  readonly Key?: string | undefined;
  readonly Value?: string | undefined;
}

/** Adds tags: an existing key keeps its position and gets the new value. Throws for a tag without a key. */
export function withTags(tags: readonly Tag[], given: readonly TagInput[] = []): readonly Tag[] {
  const values = new Map(tags.map(({ Key, Value }) => [Key, Value]));
  for (const { Key = "", Value = "" } of given) {
    if (Key === "") throw tagWithoutKey();
    values.set(Key, Value);
  }
  return Array.from(values, ([Key, Value]) => ({ Key, Value }));
}

/** Removes tags by their keys. */
export function withoutTags(tags: readonly Tag[], keys: readonly string[]): readonly Tag[] {
  return tags.filter(({ Key }) => !keys.includes(Key));
}

import { tagWithoutKey } from "./errors.js";
import type { Tag } from "./state.js";

/** A tag as requests give it. */
interface GivenTag {
  readonly Key?: string | undefined;
  readonly Value?: string | undefined;
}

/** Tags with others put in: a key that is there keeps its place and gets the new value. Throws for a tag without a key. */
export function withTags(tags: readonly Tag[], given: readonly GivenTag[] = []): readonly Tag[] {
  const values = new Map(tags.map(({ Key, Value }) => [Key, Value]));
  for (const { Key = "", Value = "" } of given) {
    if (Key === "") throw tagWithoutKey();
    values.set(Key, Value);
  }
  return Array.from(values, ([Key, Value]) => ({ Key, Value }));
}

/** Tags without those of these keys. */
export function withoutTags(tags: readonly Tag[], keys: readonly string[]): readonly Tag[] {
  return tags.filter(({ Key }) => !keys.includes(Key));
}

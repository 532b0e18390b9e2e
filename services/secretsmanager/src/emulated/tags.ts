import type { Tag } from "../state.js";
import { withTags } from "../tags.js";
import { repeatedTag, reservedTag, tooManyTags } from "./errors.js";

type GivenTags = Parameters<typeof withTags>[1];

/** The tags of a new secret. Throws `InvalidParameterException` where a key is given twice, or as {@link withNewTags} does. */
export function checkNewTags(given: GivenTags = []): readonly Tag[] {
  const keys = given.map(({ Key = "" }) => Key);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated !== undefined) throw repeatedTag(repeated);
  return withNewTags([], given);
}

/** Tags with more of them, or others. Throws `InvalidParameterException` for a key without characters or of AWS's, and for more than 50 in all. */
export function withNewTags(tags: readonly Tag[], given: GivenTags = []): readonly Tag[] {
  const reserved = given.find(({ Key = "" }) => /^aws:/i.test(Key));
  if (reserved !== undefined) throw reservedTag(reserved.Key ?? "");
  const all = withTags(tags, given);
  if (all.length > 50) throw tooManyTags();
  return all;
}

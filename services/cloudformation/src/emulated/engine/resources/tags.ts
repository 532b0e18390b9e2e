import { asText, isList, isObject, type JsonObject } from "../template/json.js";

/** A tag, as most services have them. */
export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** The tags of a resource's properties, which are a list or a map, with those of its stack where it has no tag of the same key. */
export function tagsOf(properties: JsonObject, ofStack: readonly Tag[]): Tag[] {
  const given = properties["Tags"];
  const own: Tag[] = isList(given)
    ? given.filter(isObject).map(({ Key, Value }) => ({ Key: asText(Key), Value: asText(Value ?? "") }))
    : Object.entries(isObject(given) ? given : {}).map(([Key, Value]) => ({ Key, Value: asText(Value) }));
  return [...own, ...ofStack.filter(({ Key }) => !own.some((tag) => tag.Key === Key))];
}

/** Tags as a map. */
export function tagMap(tags: readonly Tag[]): { [key: string]: string } {
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}

/** The keys of tags that are there before and not afterwards. */
export function removedKeys(before: readonly Tag[], after: readonly Tag[]): string[] {
  return before.map(({ Key }) => Key).filter((key) => !after.some(({ Key }) => Key === key));
}

import { bare, type Collection } from "@cloudstub/kit";

/** Tags as a map, without a prototype, because clients choose the keys. */
export function tagMap(tags: Collection<string>): { readonly [key: string]: string } {
  const map = bare<string>();
  for (const [key, value] of tags.entries()) map[key] = value;
  return map;
}

/** Adds tags; an existing key gets the new value. */
export function addTags(tags: Collection<string>, added: { readonly [key: string]: string } = {}): void {
  for (const [key, value] of Object.entries(added)) tags.set(key, value);
}

import { bare, type Collection } from "@cloudstub/kit";

/** Tags as AWS's maps show them. Keys are what clients chose, so the map inherits nothing. */
export function tagMap(tags: Collection<string>): { readonly [key: string]: string } {
  const map = bare<string>();
  for (const [key, value] of tags.entries()) map[key] = value;
  return map;
}

/** Adds tags; a key that is there gets the new value. */
export function addTags(tags: Collection<string>, added: { readonly [key: string]: string } = {}): void {
  for (const [key, value] of Object.entries(added)) tags.set(key, value);
}

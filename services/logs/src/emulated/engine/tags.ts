import type { Collection } from "@cloudstub/kit";
import type { EmulatedState } from "../state.js";
import { tooManyTags } from "./errors.js";

const MOST_TAGS = 50;

/** The tags of a group, values by key. */
export function groupTags(state: EmulatedState, name: string): Collection<string> {
  return state.tags.of(`log-group:${name}`);
}

/** Adds tags, or replaces their values. Throws `TooManyTagsException`. */
export function addTags(
  tags: Collection<string>,
  added: { readonly [key: string]: string } | undefined,
  resourceName: string,
): void {
  for (const [key, value] of Object.entries(added ?? {})) tags.set(key, value);
  if (tags.size > MOST_TAGS) throw tooManyTags(resourceName);
}

/** Removes tags; keys of none are ignored. */
export function removeTags(tags: Collection<string>, keys: readonly string[]): void {
  for (const key of keys) tags.delete(key);
}

import type { EmulatedTable } from "../../state.js";
import { duplicateTag, reservedTagKey, tooManyTags } from "./tag-errors.js";

interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** Amazon DynamoDB Developer Guide, "Tagging restrictions". */
const MAX = 50;

/** A table with tags besides, or with other values of those that it has. Throws `ValidationException` for what can't be one. */
export function withTags<T extends Pick<EmulatedTable, "tags">>(table: T, tags: readonly Tag[]): T {
  if (tags.length === 0) return table;
  const keys = tags.map(({ Key }) => Key);
  const reserved = keys.find((key) => key.toLowerCase().startsWith("aws:"));
  if (reserved !== undefined) throw reservedTagKey();
  if (new Set(keys).size < keys.length) throw duplicateTag();
  const all = Object.fromEntries([
    ...Object.entries(table.tags ?? {}),
    ...tags.map(({ Key, Value }) => [Key, Value] as const),
  ]);
  if (Object.keys(all).length > MAX) throw tooManyTags(MAX);
  return { ...table, tags: all };
}

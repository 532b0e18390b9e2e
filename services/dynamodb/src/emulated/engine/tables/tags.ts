import type { EmulatedTable } from "../../state.js";
import { duplicateTag, reservedTagKey, tagCharacters, tooManyTags } from "./tag-errors.js";

interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** Amazon DynamoDB Developer Guide, "Tagging restrictions". */
const MAX = 50;

/** Amazon DynamoDB Developer Guide, "Tagging restrictions": letters, digits, white space and these. */
const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

/** A table with tags besides, or with other values of those that it has. Throws `ValidationException` for what can't be one. */
export function withTags<T extends Pick<EmulatedTable, "tags">>(table: T, tags: readonly Tag[]): T {
  if (tags.length === 0) return table;
  const keys = tags.map(({ Key }) => Key);
  const reserved = keys.find((key) => key.toLowerCase().startsWith("aws:"));
  if (reserved !== undefined) throw reservedTagKey();
  if (tags.some(({ Key, Value }) => !allowed.test(Key) || !allowed.test(Value))) throw tagCharacters();
  if (new Set(keys).size < keys.length) throw duplicateTag();
  const all = Object.fromEntries([
    ...Object.entries(table.tags ?? {}),
    ...tags.map(({ Key, Value }) => [Key, Value] as const),
  ]);
  if (Object.keys(all).length > MAX) throw tooManyTags(MAX);
  return { ...table, tags: all };
}

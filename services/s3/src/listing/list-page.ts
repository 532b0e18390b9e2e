import type { Collection, Range } from "@cloudstub/kit";
import { afterPrefix, originalKey, storedKey } from "../objects/object-key.js";
import type { StoredObject } from "../state.js";

/** The part of a bucket to list. */
export interface ListQuery {
  readonly prefix: string;
  /** Empty for none. */
  readonly delimiter: string;
  /** Only keys and common prefixes after this text; from the start when empty. */
  readonly after: string;
  /** Objects and common prefixes together, at most. */
  readonly limit: number;
}

/** A page of a list. */
export interface Page {
  readonly objects: readonly StoredObject[];
  readonly commonPrefixes: readonly string[];
  /** The last key or common prefix of the page, if more follow it. */
  readonly next: string | undefined;
}

/**
 * Lists a page of a bucket in the order of the keys' bytes. Keys with the delimiter after the prefix are rolled up
 * to a common prefix and skipped together: a page costs as much as it contains, however many keys are rolled up.
 */
export function listPage(objects: Collection<StoredObject>, { limit, ...query }: ListQuery): Page {
  const page = { objects: [] as StoredObject[], commonPrefixes: [] as string[] };
  if (limit === 0) return { ...page, next: undefined };
  let last = "";
  for (const { text, object } of walk(objects, query)) {
    if (page.objects.length + page.commonPrefixes.length === limit) return { ...page, next: originalKey(last) };
    if (object === undefined) page.commonPrefixes.push(originalKey(text));
    else page.objects.push(object);
    last = text;
  }
  return { ...page, next: undefined };
}

/** A stored key with its object, or a common prefix. */
interface Entry {
  readonly text: string;
  readonly object?: StoredObject;
}

function* walk(objects: Collection<StoredObject>, query: Omit<ListQuery, "limit">): Generator<Entry> {
  const [prefix, delimiter, after] = [query.prefix, query.delimiter, query.after].map(storedKey) as [
    string,
    string,
    string,
  ];
  const common = commonPrefix(after, prefix, delimiter);
  let range: Range | undefined = common === undefined ? { prefix, after } : { prefix, from: afterPrefix(common) };
  while (range !== undefined) {
    const from: Range = range;
    range = undefined;
    for (const [key, object] of objects.entries(from)) {
      const common = commonPrefix(key, prefix, delimiter);
      if (common === undefined) {
        yield { text: key, object };
      } else {
        yield { text: common };
        range = { prefix, from: afterPrefix(common) };
        break;
      }
    }
  }
}

/** The common prefix of a key; undefined if the key itself is listed. */
export function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === "" || !key.startsWith(prefix)) return undefined;
  const at = key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

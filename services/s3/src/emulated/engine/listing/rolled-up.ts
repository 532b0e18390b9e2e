import { commonPrefix } from "../../../listing/list-page.js";
import { afterPrefix, originalKey, storedKey } from "../../../objects/object-key.js";

/** Which keys to list. */
export interface RollUp {
  readonly prefix: string;
  /** Empty for none. */
  readonly delimiter: string;
}

/** An entry of a list, or a common prefix in the place of all entries with it. */
export type Listed<Item> =
  | { readonly item: Item; readonly common?: undefined }
  | { readonly common: string; readonly item?: undefined };

/**
 * Goes through entries in the order of their stored keys, and rolls up those with the delimiter after the prefix. It skips them: a page costs
 * as much as it shows, however many there are.
 *
 * @param entries Gives the entries from a stored key on, or from where the list begins.
 */
export function* rolledUp<Item>(
  entries: (from: string | undefined) => Iterable<readonly [stored: string, item: Item]>,
  { prefix, delimiter }: RollUp,
): Generator<Listed<Item>> {
  const [start, end] = [storedKey(prefix), storedKey(delimiter)];
  let from: string | undefined;
  let more = true;
  while (more) {
    more = false;
    for (const [stored, item] of entries(from)) {
      if (!stored.startsWith(start)) return;
      const common = commonPrefix(stored, start, end);
      if (common === undefined) {
        yield { item };
      } else {
        yield { common: originalKey(common) };
        from = afterPrefix(common);
        more = true;
        break;
      }
    }
  }
}

/** Where a list goes on after a marker that is, or is under, a common prefix: after all keys with it. Undefined for any other marker. */
export function afterCommonPrefix(marker: string, { prefix, delimiter }: RollUp): string | undefined {
  const common = commonPrefix(storedKey(marker), storedKey(prefix), storedKey(delimiter));
  return common === undefined ? undefined : afterPrefix(common);
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly commonPrefixes: readonly string[];
  /** The last entry of the page where more follow. */
  readonly last: Listed<Item> | undefined;
}

/** The first entries of a list, at most `limit` with the common prefixes. */
export function pageOf<Item>(listed: Iterable<Listed<Item>>, limit: number): Page<Item> {
  const page = { items: [] as Item[], commonPrefixes: [] as string[] };
  if (limit === 0) return { ...page, last: undefined };
  let last: Listed<Item> | undefined;
  for (const each of listed) {
    if (page.items.length + page.commonPrefixes.length === limit) return { ...page, last };
    if (each.common === undefined) page.items.push(each.item);
    else page.commonPrefixes.push(each.common);
    last = each;
  }
  return { ...page, last: undefined };
}

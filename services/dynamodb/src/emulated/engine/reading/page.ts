import type { Range } from "@cloudstub/kit";
import type { Path } from "../../../expressions/path.js";
import type { Item } from "../../../items/attribute-value.js";
import { asStored } from "../../../items/item-text.js";
import { type Condition, costOf, holdsInSlices, isHeavy, type Tested } from "../expressions/condition-parts.js";
import { Slice, type Steps } from "../slices.js";
import { projected } from "./projections.js";
import { itemsFrom, type Source, startKeyOf } from "./source.js";

/** Bytes that a Query or Scan reads at most (API reference, "Query"). */
const MAX_PAGE = 1024 * 1024;

/** What of a source is read, and returned. */
export interface PageRequest {
  readonly range: Range;
  /** How many items are read, filtered ones too. */
  readonly limit: number | undefined;
  readonly filter: Condition | undefined;
  readonly paths: readonly Path[] | undefined;
  /** True where an index returns whole items. */
  readonly wantsAll: boolean;
  readonly countsOnly: boolean;
}

/** The items of a page. */
export interface Page {
  readonly Items?: Item[];
  readonly Count: number;
  readonly ScannedCount: number;
  readonly LastEvaluatedKey?: Item;
}

/** A page, and how many bytes were read for it. */
export interface ReadPage {
  readonly page: Page;
  readonly bytes: number;
  /** Why a filter left out all that was read, in a sentence; absent where it did not. */
  readonly why?: string | undefined;
}

/**
 * Reads a page: until the limit, or as many items as fit into 1 MB, before the filter. Where it ends before the source does, or at the
 * limit, the last key is told (API reference, "Query": LastEvaluatedKey).
 */
export function* readPage(
  source: Source,
  { range, limit = Number.POSITIVE_INFINITY, filter, paths, wantsAll, countsOnly }: PageRequest,
): Steps<ReadPage> {
  const slice = new Slice();
  const read = itemsFrom(source, wantsAll);
  const found: Item[] = [];
  let [count, scanned, bytes] = [0, 0, 0];
  let latest: ReturnType<typeof read> | undefined;
  let cutAfter: typeof latest;
  for (const stored of source.items(range)) {
    const each = read(stored);
    if (scanned > 0 && bytes + each.size > MAX_PAGE) {
      cutAfter = latest;
      break;
    }
    latest = each;
    scanned++;
    bytes += each.size;
    slice.spend(costOfItem(filter, each.characters));
    if (
      filter === undefined ||
      (isHeavy(filter, each.characters) ? yield* holdsInSlices(filter, each, slice) : filter(each.item()))
    ) {
      count++;
      slice.spend(paths === undefined ? 0 : each.characters + paths.length);
      if (!countsOnly) found.push(returnedFrom(each, paths));
    }
    if (slice.isOver()) yield;
    if (scanned >= limit) {
      cutAfter = latest;
      break;
    }
  }
  const last = cutAfter && startKeyOf(source, cutAfter.item());
  const counts = { Count: count, ScannedCount: scanned, ...(last && { LastEvaluatedKey: last }) };
  return { page: countsOnly ? counts : { Items: found, ...counts }, bytes, why: whyNone(filter, latest, counts) };
}

/** Why a filter left out all items, told of the last one; undefined where it did not. The tests of a heavy filter are not made again. */
function whyNone(
  filter: Condition | undefined,
  last: Tested | undefined,
  { Count, ScannedCount: scanned }: Page,
): string | undefined {
  if (Count > 0 || filter === undefined || last === undefined) return undefined;
  const why = isHeavy(filter, last.characters) ? undefined : filter.whyNot?.(last.item());
  const found = scanned === 1 ? "the only item that was read" : `all ${scanned} items that were read`;
  const example = scanned === 1 ? "" : " for the last";
  return `The filter left out ${found}${why === undefined ? "" : `:${example} ${why}`}.`;
}

function costOfItem(filter: PageRequest["filter"], characters: number): number {
  return filter === undefined ? ITEM : ITEM + characters + costOf(filter.tests, characters);
}

/** What an item costs besides, in characters that are decoded. */
const ITEM = 30;

function returnedFrom(
  { text, item }: { readonly text: string | undefined; readonly item: () => Item },
  paths: readonly Path[] | undefined,
): Item {
  if (paths !== undefined) return projected(item(), paths);
  return text === undefined ? item() : asStored(text);
}

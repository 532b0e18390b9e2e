import { keys, type Range } from "@cloudstub/kit";
import { readItem } from "../../../items/item-text.js";
import type { StoredItem } from "../../state/items.js";
import type { EmulatedTable, WriteCall } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { entriesOf, entryKey } from "../indexes/index-entries.js";
import type { TableIndex } from "../keys/table-keys.js";
import type { Source } from "../reading/source.js";
import { laggingIndex, staleRead } from "./choices.js";

/*
 * Where a world's climate has reads that lag behind, a write keeps the item as it was. A read that the climate has lag sees all items of its table
 * as they were before their writes of the last second.
 */

/** For how many milliseconds of the world's clock a read may lag behind. AWS says "usually one second or less". */
const LAG_MS = 1000;

type ReadingCall = Pick<EmulatedCall, "state" | "clock" | "choices">;

/** Keeps an item as it was before a write, unless an earlier version of the last second is kept already. For worlds that are not calm. */
export function keepEarlier(
  { state, clock }: WriteCall,
  { name }: EmulatedTable,
  { itemKey, before }: { readonly itemKey: string; readonly before: StoredItem | undefined },
): void {
  const now = clock.now();
  forgetUntil(state, now);
  const earlier = state.earlierItems.of(name);
  if (earlier.has(itemKey)) return;
  const until = now + LAG_MS;
  earlier.set(itemKey, { ...(before && { item: { text: before.text, size: before.size } }), until });
  state.earlierItemTimes.set(keys.time(until) + keys.text(name) + itemKey, name);
}

function forgetUntil({ earlierItems, earlierItemTimes }: WriteCall["state"], now: number): void {
  for (let key = earlierItemTimes.firstKey(); key !== undefined; key = earlierItemTimes.firstKey()) {
    const time = keys.timeOf(key);
    if (time > now) return;
    const table = earlierItemTimes.get(key) ?? "";
    earlierItemTimes.delete(key);
    earlierItems.of(table).delete(key.slice(keys.time(time).length + keys.text(table).length));
  }
}

/** The item with a key, as an eventually consistent read sees it. */
export function lagging(
  { state, clock, choices }: ReadingCall,
  { name }: EmulatedTable,
  { itemKey, stored }: { readonly itemKey: string; readonly stored: StoredItem | undefined },
): StoredItem | undefined {
  const earlier = choices && state.earlierItems.of(name).get(itemKey);
  if (earlier === undefined || earlier.until <= clock.now()) return stored;
  return choices?.take(staleRead, name) === undefined ? stored : earlier.item;
}

/** What an eventually consistent Query or Scan reads. */
export function laggingSource({ state, clock, choices }: ReadingCall, source: Source): Source {
  if (choices === undefined) return source;
  const { table, index } = source;
  const now = clock.now();
  const earlier = new Map<string, StoredItem | undefined>();
  for (const [itemKey, { item, until }] of state.earlierItems.of(table.name).entries())
    if (until > now) earlier.set(itemKey, item);
  if (earlier.size === 0) return source;
  const [choice, about] =
    index?.kind === "global"
      ? ([laggingIndex, `${table.name} ${index.name}`] as const)
      : ([staleRead, table.name] as const);
  if (choices.take(choice, about) === undefined) return source;
  const { items: _, ...keyed } = source;
  return { ...keyed, items: (range) => itemsAsTheyWere(state, source, { earlier, range }) };
}

/** The items in a range in the order of its keys, of those that were written as they were before. */
function* itemsAsTheyWere(
  state: EmulatedCall["state"],
  { table, index }: Source,
  { earlier, range }: { readonly earlier: ReadonlyMap<string, StoredItem | undefined>; readonly range: Range },
): Iterable<StoredItem> {
  const isBefore = range.reverse
    ? (one: string, other: string) => one > other
    : (one: string, other: string) => one < other;
  const inserted = [...earlier]
    .flatMap(([itemKey, item]) => {
      const key = item && keyIn(index, itemKey, item);
      return item === undefined || key === undefined || !isIn(range, key) ? [] : [{ key, item }];
    })
    .sort((one, other) => (isBefore(one.key, other.key) ? -1 : 1));
  let next = 0;
  for (const { key, itemKey, item } of entriesIn(state, { table, index }, range)) {
    for (let old = inserted[next]; old !== undefined && isBefore(old.key, key); old = inserted[++next]) yield old.item;
    if (!earlier.has(itemKey)) yield item;
  }
  for (const { item } of inserted.slice(next)) yield item;
}

/** The key that an item had in the source; undefined where its index did not have it. */
function keyIn(index: TableIndex | undefined, itemKey: string, item: StoredItem): string | undefined {
  if (index === undefined) return itemKey;
  const key = entryKey(index, readItem(item.text));
  return key === undefined ? undefined : key + itemKey;
}

function* entriesIn(state: EmulatedCall["state"], { table, index }: Pick<Source, "table" | "index">, range: Range) {
  const items = state.items.of(table.name);
  if (index === undefined) {
    for (const [key, item] of items.entries(range)) yield { key, itemKey: key, item };
    return;
  }
  for (const [key, length] of entriesOf(state, table, index).entries(range)) {
    const itemKey = key.slice(length);
    const item = items.get(itemKey);
    if (item !== undefined) yield { key, itemKey, item };
  }
}

function isIn({ prefix = "", from = "", after, to, before }: Range, key: string): boolean {
  if (!key.startsWith(prefix) || key < from) return false;
  return (
    (after === undefined || key > after) && (to === undefined || key <= to) && (before === undefined || key < before)
  );
}

import { bare, type Output } from "@cloudstub/kit";
import type { Item } from "../../../items/attribute-value.js";
import type { EmulatedCall, EmulatedDynamodb } from "../../types.js";
import { equalItems } from "../expressions/compare.js";
import { entryKey } from "../indexes/index-entries.js";
import { projectedItem } from "../indexes/projected-item.js";
import { itemSize } from "../items/item-size.js";
import type { PreparedWrite } from "../items/prepared-write.js";
import { partitionKey } from "../keys/encoded-keys.js";
import { keysOf, type TableIndex } from "../keys/table-keys.js";
import { type Units, writeUnits } from "./consumed.js";

/**
 * The units of a write, with those of the indexes whose entries changed: one write for an entry that is made, changed or removed, two for
 * one that moves (DynamoDB Developer Guide, "Using Global Secondary Indexes": "Provisioned throughput considerations").
 */
export function unitsOfWrite({ table, before, old, after, isCheck }: PreparedWrite): Units {
  const own = writeUnits(before?.size ?? 0, isCheck ? 0 : (after?.size ?? 0));
  if (isCheck) return { table: own };
  const of = (kind: TableIndex["kind"]) =>
    new Map(
      keysOf(table)
        .indexes.filter((index) => index.kind === kind)
        .map((index): [string, number] => [index.name, unitsOfIndex(index, { table, old: old(), next: after?.item })])
        .filter(([, units]) => units > 0),
    );
  return { table: own, local: of("local"), global: of("global") };
}

type Change = Pick<PreparedWrite, "table"> & { readonly old: Item | undefined; readonly next: Item | undefined };

function unitsOfIndex(index: TableIndex, { table, old, next }: Change): number {
  const [removedKey, addedKey] = [entryKey(index, old), entryKey(index, next)];
  const [left, made] = [old, next].map((item) => item && projectedItem(table, index, item)) as [
    Item | undefined,
    Item | undefined,
  ];
  if (removedKey === addedKey) {
    if (addedKey === undefined || left === undefined || made === undefined || equalItems(left, made)) return 0;
    return writeUnits(itemSize(left), itemSize(made));
  }
  const removed = removedKey === undefined || left === undefined ? 0 : writeUnits(itemSize(left), 0);
  const added = addedKey === undefined || made === undefined ? 0 : writeUnits(0, itemSize(made));
  return removed + added;
}

type Metrics = NonNullable<Output<EmulatedDynamodb, "PutItem">["ItemCollectionMetrics"]>;

/**
 * The metrics of the items with a write's partition key; undefined for a table without local indexes. The estimate is of the items alone.
 */
export function collectionMetrics(
  { state }: EmulatedCall,
  { table, keys }: Pick<PreparedWrite, "table" | "keys">,
): Metrics | undefined {
  const { partition, indexes } = keysOf(table);
  if (!indexes.some(({ kind }) => kind === "local")) return undefined;
  const values = partition.map(({ name }) => keys[name]) as NonNullable<Item[string]>[];
  let bytes = 0;
  for (const { size } of state.items.of(table.name).values({ prefix: partitionKey(values) })) bytes += size;
  const gigabytes = bytes / 2 ** 30;
  return {
    ItemCollectionKey: Object.fromEntries(
      partition.map(({ name }, index) => [name, values[index] as NonNullable<Item[string]>]),
    ),
    SizeEstimateRangeGB: [Math.floor(gigabytes), Math.floor(gigabytes) + 1],
  };
}

/** The metrics of all item collections that were written, by table, where the request asks for them. */
export function metricsByTable(
  call: EmulatedCall,
  written: readonly PreparedWrite[],
  { ReturnItemCollectionMetrics: mode }: { readonly ReturnItemCollectionMetrics?: string | undefined },
): { readonly ItemCollectionMetrics?: { readonly [table: string]: Metrics[] } } {
  if (mode !== "SIZE") return {};
  const metrics = bare<Metrics[]>();
  for (const write of written) {
    const found = collectionMetrics(call, write);
    if (found !== undefined) metrics[write.table.name] = [...(metrics[write.table.name] ?? []), found];
  }
  return { ItemCollectionMetrics: metrics };
}

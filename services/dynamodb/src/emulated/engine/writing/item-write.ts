import { CommittedError } from "@cloudstub/kit";
import type { Item } from "../../../items/attribute-value.js";
import type { EmulatedTable, WriteCall } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { unitsOfWrite } from "../capacity/of-writes.js";
import type { Test } from "../expressions/condition-parts.js";
import { type EntryChange, entriesOf, entryChanges } from "../indexes/index-entries.js";
import { keepSize } from "../indexes/table-size.js";
import type { EncodedItem } from "../items/encoded-item.js";
import type { PreparedWrite } from "../items/prepared-write.js";
import { keepEarlier } from "../lag/earlier-items.js";
import { readyTable } from "../tables/named-table.js";
import { takeCapacity } from "../throttling/take-capacity.js";
import { unitsInTransaction } from "../transactions/capacity.js";
import { attempt } from "./attempt.js";

/** A write of one item, read from its request and checked as far as that shows mistakes. */
export interface ItemWrite {
  readonly tableName: string;
  /** The item's key attributes. Throws `ValidationException` where they do not fit the table. */
  readonly keyIn: (table: EmulatedTable) => Item;
  readonly condition?: Test | undefined;
  /** True where a failed condition is answered with the item. */
  readonly showsItem?: boolean;
  /** Characters of the item that was encoded when the request was read. */
  readonly encoded?: number;
  /** The item as it will be, undefined where there will be none. Without it nothing is written: the condition is all. */
  readonly next?: (old: () => Item | undefined, table: EmulatedTable) => EncodedItem | undefined;
}

/** Checks a write and does it, where the table has the capacity. A failed condition is thrown as a `CommittedError`: it takes capacity too. */
export function writeItem(call: EmulatedCall, write: ItemWrite): PreparedWrite {
  const { prepared, failure, why } = attempt(call, readyTable(call, write.tableName), write);
  takeCapacity(call, prepared.table, { work: "Write", units: () => unitsOfWrite(prepared) });
  if (why !== undefined) call.note(why());
  if (failure !== undefined) throw new CommittedError(failure);
  store(call, prepared);
  return prepared;
}

/** Prepares a write of a transaction, and takes its capacity, also where its condition fails. */
export function prepareInTransaction(call: EmulatedCall, table: EmulatedTable, write: ItemWrite): PreparedWrite {
  const { prepared, failure, why } = attempt(call, table, write);
  takeCapacity(call, table, { work: "Write", units: () => unitsInTransaction(prepared) });
  if (why !== undefined) call.note(why());
  if (failure !== undefined) throw failure;
  return prepared;
}

/**
 * Checks a write of an item of a table, and makes the item as it will be.
 *
 * Throws `ValidationException` for a wrong key or an update that the item makes impossible, and `ConditionalCheckFailedException`.
 */
export function prepare(call: Pick<EmulatedCall, "state">, table: EmulatedTable, write: ItemWrite): PreparedWrite {
  const { prepared, failure } = attempt(call, table, write);
  if (failure !== undefined) throw failure;
  return prepared;
}

/**
 * Does a write: the one place where items and the entries of their indexes change. The features that the table has are told of it
 * (`item-observers.ts`).
 */
export function store(call: WriteCall, write: PreparedWrite): void {
  const { table, itemKey, before, old, after, isCheck } = write;
  if (isCheck || (before === undefined && after === undefined)) return;
  if (call.choices !== undefined) keepEarlier(call, table, write);
  // The same text has the same entries, unless an index is being filled.
  const isSame = before?.text === after?.text && table.backfilling === undefined;
  const entries = isSame ? [] : entryChanges(table, old, after?.item);
  keepSize(call.state, table, { itemKey, before, old, after, entries });
  const items = call.state.items.of(table.name);
  if (after === undefined) items.delete(itemKey);
  else items.set(itemKey, { text: after.text, size: after.size });
  updateIndexes(call, write, entries);
  for (const observer of call.state.itemObservers)
    if (table[observer.setting] !== undefined) observer.observe(call, write);
}

function updateIndexes(
  { state }: Pick<EmulatedCall, "state">,
  { table, itemKey }: PreparedWrite,
  entries: readonly EntryChange[],
): void {
  for (const { index, removedKey, addedKey } of entries) {
    if (removedKey === addedKey && table.backfilling?.includes(index.name) !== true) continue;
    const entries = entriesOf(state, table, index);
    if (removedKey !== undefined) entries.delete(removedKey + itemKey);
    if (addedKey !== undefined) entries.set(addedKey + itemKey, addedKey.length);
  }
}

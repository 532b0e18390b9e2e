import { CommittedError } from "@cloudstub/kit";
import type { Item } from "../../items/attribute-value.js";
import { keepVersion } from "../backups/point-in-time.js";
import { unitsOfWrite } from "../capacity/of-writes.js";
import type { Test } from "../expressions/condition-parts.js";
import { type EntryChange, entriesOf, entryChanges } from "../indexes/index-entries.js";
import { keepSize } from "../indexes/table-size.js";
import type { EncodedItem } from "../items/encoded-item.js";
import type { StoredItem } from "../items/state.js";
import { sendToReplicas } from "../replicas/send-writes.js";
import type { LastWrite } from "../replicas/state.js";
import type { EmulatedTable } from "../state.js";
import { recordChange } from "../streams/record-change.js";
import { readyTable } from "../tables/status.js";
import { takeCapacity } from "../throttling/take-capacity.js";
import { indexExpiry } from "../time-to-live/expiry-index.js";
import { unitsInTransaction } from "../transactions/capacity.js";
import type { EmulatedCall } from "../types.js";
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

/** A write that was checked against the table and the item that there is. */
export interface PreparedWrite {
  readonly table: EmulatedTable;
  /** The item's key attributes. */
  readonly keys: Item;
  /** Where the item is stored. */
  readonly place: string;
  readonly before: StoredItem | undefined;
  /** The item before, decoded when it is first asked for. */
  readonly old: () => Item | undefined;
  readonly after: EncodedItem | undefined;
  readonly isCheck: boolean;
  /** The service itself deletes the item, at the end of its time to live. */
  readonly byService?: boolean;
  /** The write of another region that this one repeats. */
  readonly origin?: LastWrite;
}

/** Checks a write and does it, where the table has the capacity. A failed condition is thrown as a `CommittedError`: it takes capacity too. */
export function writeItem(call: EmulatedCall, write: ItemWrite): PreparedWrite {
  const { prepared, failure } = attempt(call, readyTable(call, write.tableName), write);
  takeCapacity(call, prepared.table, { work: "Write", units: () => unitsOfWrite(prepared) });
  if (failure !== undefined) throw new CommittedError(failure);
  store(call, prepared);
  return prepared;
}

/** Prepares a write of a transaction, and takes its capacity, also where its condition fails. */
export function prepareInTransaction(call: EmulatedCall, table: EmulatedTable, write: ItemWrite): PreparedWrite {
  const { prepared, failure } = attempt(call, table, write);
  takeCapacity(call, table, { work: "Write", units: () => unitsInTransaction(prepared) });
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

/** Does a write: the one place where items, the entries of their indexes and the records of their stream change. */
export function store(call: Pick<EmulatedCall, "state" | "clock" | "ids" | "region">, write: PreparedWrite): void {
  const { table, keys, place, before, old, after, isCheck, byService, origin } = write;
  if (isCheck || (before === undefined && after === undefined)) return;
  // The same text has the same entries, unless an index is being filled.
  const isSame = before?.text === after?.text && table.backfilling === undefined;
  const entries = isSame ? [] : entryChanges(table, old, after?.item);
  keepSize(call.state, table, { place, before, old, after, entries });
  const items = call.state.items.of(table.name);
  if (after === undefined) items.delete(place);
  else items.set(place, { text: after.text, size: after.size });
  updateIndexes(call, write, entries);
  keepVersion(call.state, table, { place, before, now: call.clock.now() });
  indexExpiry(call.state, table, { place, old, next: after?.item, now: call.clock.now() });
  sendToReplicas(call, table, { place, keys, item: after?.text, origin });
  recordChange(call, table, { keys, oldImage: before?.text, newImage: after?.text, ...(byService && { byService }) });
}

function updateIndexes({ state }: Pick<EmulatedCall, "state">, { table, place }: PreparedWrite, entries: readonly EntryChange[]): void {
  for (const { index, gone, come } of entries) {
    if (gone === come && table.backfilling?.includes(index.name) !== true) continue;
    const entries = entriesOf(state, table, index);
    if (gone !== undefined) entries.delete(gone + place);
    if (come !== undefined) entries.set(come + place, come.length);
  }
}

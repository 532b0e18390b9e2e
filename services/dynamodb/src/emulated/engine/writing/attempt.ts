import type { ServiceError } from "@cloudstub/kit";
import type { StoredItem } from "../../state/items.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { conditionFailed } from "../errors.js";
import { type Condition, holdsInSlices, isHeavy, partsOf } from "../expressions/condition-parts.js";
import { decodeItem, withPlainNumbers } from "../items/encoded-item.js";
import type { PreparedWrite } from "../items/prepared-write.js";
import { encodedKey } from "../keys/encoded-keys.js";
import { keysOf } from "../keys/table-keys.js";
import { afterSlices, Slice, type Steps, type Synchronous } from "../slices.js";
import type { TableCall } from "../tables/named-table.js";
import { readyTable } from "../tables/named-table.js";
import type { ItemWrite } from "./item-write.js";

/** A write, or the check of its condition that failed: it costs as much as a write of the item that there is. */
export interface Attempt {
  readonly prepared: PreparedWrite;
  readonly failure?: ServiceError;
  /** Why the condition failed, for the history. */
  readonly why?: () => string;
}

/** Attempts that were made ahead of their writes. Each counts as long as its table and item are the same. */
const ahead = new WeakMap<
  ItemWrite,
  { readonly table: EmulatedTable; readonly before: StoredItem | undefined; readonly get: () => Attempt }
>();

/** Checks a write of an item, and makes the item as it will be. Throws `ValidationException`. */
export function attempt(call: Pick<TableCall, "state">, table: EmulatedTable, write: ItemWrite): Attempt {
  const found = itemFor(call, table, write);
  const known = ahead.get(write);
  if (known !== undefined && known.table === table && known.before === found.before) return known.get();
  return attemptWith(found, write, write.condition?.(found.old() ?? {}));
}

/**
 * Makes attempts ahead of writes, in slices: tries conditions and makes items, for the items that there are now. It changes nothing; mistakes
 * are told when the writes themselves are prepared.
 */
export function* attemptAhead(call: TableCall, writes: readonly ItemWrite[]): Steps<void> {
  const slice = new Slice();
  for (const write of writes) {
    const found = outcomeOf(() => itemFor(call, readyTable(call, write.tableName), write));
    if ("error" in found) continue;
    const { table, before, old } = found.value;
    const characters = before?.text.length ?? 0;
    const condition = partsOf(write.condition);
    const isLong = condition !== undefined && isHeavy(condition, characters);
    const holds = isLong ? yield* holdsInSlices(condition, { item: () => old() ?? {}, characters }, slice) : undefined;
    const made = outcomeOf(() => attemptWith(found.value, write, isLong ? holds : write.condition?.(old() ?? {})));
    ahead.set(write, { table, before, get: () => resultOf(made) });
    slice.spend(characters + ("value" in made ? (made.value.prepared.after?.text.length ?? 0) : 0));
    if (slice.isOver()) yield;
  }
}

/** Finishes a write at once, in a transaction: after slices where its condition has many tests. */
export function afterAttempt<End>(
  call: EmulatedCall,
  write: ItemWrite,
  finish: () => Synchronous<End>,
): End | Promise<End> {
  if ((partsOf(write.condition)?.tests.length ?? 0) <= FEW) return finish();
  return afterSlices(call, attemptAhead(call, [write]), finish);
}

/** Tests that an item of any size is tried with at once. */
const FEW = 10;

function itemFor({ state }: Pick<TableCall, "state">, table: EmulatedTable, write: ItemWrite) {
  const keys = withPlainNumbers(write.keyIn(table));
  const itemKey = encodedKey(keysOf(table), keys);
  const before = state.items.of(table.name).get(itemKey);
  return { table, keys, itemKey, before, old: once(() => before && decodeItem(before)) };
}

function attemptWith(found: ReturnType<typeof itemFor>, write: ItemWrite, holds = true): Attempt {
  const { old, table } = found;
  if (!holds) {
    return {
      prepared: { ...found, after: undefined, isCheck: true },
      failure: conditionFailed(write.showsItem ? old() : undefined),
      why: () => whyItFailed(found, partsOf(write.condition)),
    };
  }
  return { prepared: { ...found, after: write.next?.(old, table), isCheck: write.next === undefined } };
}

/** The tests of a heavy condition are not made again. */
function whyItFailed({ before, old, table }: ReturnType<typeof itemFor>, condition: Condition | undefined): string {
  const subject = before === undefined ? `Table ${table.name} has no item with this key, and the` : "The";
  const isTold = condition !== undefined && !isHeavy(condition, before?.text.length ?? 0);
  const why = isTold ? condition.whyNot?.(old() ?? {}) : undefined;
  return `${subject} condition does not hold${why === undefined ? "" : `: ${why}`}.`;
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

function resultOf<T>(outcome: Outcome<T>): T {
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

import { hash } from "node:crypto";
import { bare } from "@cloudstub/kit";
import { type Path, valueAt } from "../../../expressions/path.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { asStored, itemText, readItem } from "../../../items/item-text.js";
import { consumed } from "../../engine/capacity/consumed.js";
import { unitsOfPage } from "../../engine/capacity/of-pages.js";
import { decodeItem } from "../../engine/items/encoded-item.js";
import { encodedKey } from "../../engine/keys/encoded-keys.js";
import { tableKey } from "../../engine/keys/key-checks.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { laggingSource } from "../../engine/lag/earlier-items.js";
import { rangeOf } from "../../engine/reading/key-range.js";
import { readPage } from "../../engine/reading/page.js";
import { checkGlobalIndex } from "../../engine/reading/selection.js";
import { type Source, sourceOf } from "../../engine/reading/source.js";
import { afterSlices } from "../../engine/slices.js";
import type { TableCall } from "../../engine/tables/named-table.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";
import { conditionOf } from "./conditions.js";
import {
  foreignNextToken,
  type GroupOperation,
  orderByOther,
  orderWithoutCondition,
  orderWithoutPartition,
  readKeyMissing,
} from "./errors.js";
import { isKey, keyConditionsIn, keyIn } from "./key-conditions.js";
import type { Select } from "./tree.js";

type SelectInput = EmulatedInput<"ExecuteStatement">;

/** A page of what a SELECT finds: by key where its condition has an equality for the partition key, else by reading all items. */
export function select(call: EmulatedCall, statement: Select, input: SelectInput) {
  const table = readyTable(call, statement.table);
  const source = sourceOf(call.state, table, statement.index);
  checkGlobalIndex(source, input, statement.paths);
  const conditions = keyConditionsIn(source, statement.where);
  const reverse = isReverse(source, statement, conditions !== undefined);
  const range = conditions === undefined ? {} : rangeOf(source, conditions);
  const start = input.NextToken === undefined ? undefined : source.keyOf(readToken(input));
  const seen = input.ConsistentRead ? source : laggingSource(call, source);
  const steps = readPage(seen, {
    range: {
      ...range,
      ...(reverse && { reverse }),
      ...(start !== undefined && (reverse ? { before: start } : { after: start })),
    },
    limit: input.Limit,
    filter: statement.where && conditionOf(statement.where),
    paths: statement.paths?.map(([first]) => [first] as const),
    wantsAll: false,
    countsOnly: false,
  });
  return afterSlices(call, steps, ({ page, bytes, why }) => {
    if (why !== undefined) call.note(why);
    const units = () => unitsOfPage(source, input, { bytes, page, wantsAll: false });
    takeCapacity(call, table, { work: "Read", units });
    const { Items = [], LastEvaluatedKey } = page;
    return {
      Items:
        statement.paths === undefined
          ? Items
          : Items.map((item) => flattened(item, statement.paths as readonly Path[])),
      ...(LastEvaluatedKey && { LastEvaluatedKey, NextToken: writeToken(input, LastEvaluatedKey) }),
      ...consumed(input.ReturnConsumedCapacity, table.name, units),
    };
  });
}

/**
 * Throws `ValidationException` unless the condition of a SELECT of a batch or transaction is its key: equalities for all key attributes, and
 * nothing else (as floci recorded of DynamoDB).
 */
export function checkSelectsOne(call: TableCall, { table, where }: Select, operation: GroupOperation): void {
  if (!isKey(keysOf(readyTable(call, table)).attributes, where)) throw readKeyMissing(operation);
}

/** The item with the key that a checked SELECT names, and the bytes that are read. */
export function selectOne(call: TableCall, statement: Select): SelectedItem {
  const table = readyTable(call, statement.table);
  const key = keyIn(keysOf(table).attributes, statement.where) ?? {};
  const stored = call.state.items.of(table.name).get(encodedKey(keysOf(table), tableKey(table, key)));
  const size = stored?.size ?? 0;
  // A checked condition is on the key alone: an item that is returned as it is stored is not decoded.
  if (stored === undefined || (statement.where && !conditionOf(statement.where)(key))) return { table, size };
  return {
    table,
    size,
    Item: statement.paths === undefined ? asStored(stored.text) : flattened(decodeItem(stored), statement.paths),
  };
}

/** What a SELECT of a batch or transaction finds. */
interface SelectedItem {
  readonly table: EmulatedTable;
  /** Of the item as it is stored. */
  readonly size: number;
  readonly Item?: Item;
}

/** True where the last key comes first. Throws `ValidationException` for an order by anything but the sort key. */
function isReverse({ partition, sort }: Source, { order, where }: Select, isQuery: boolean): boolean {
  if (order.length === 0) return false;
  if (where === undefined) throw orderWithoutCondition();
  if (!isQuery) throw orderWithoutPartition();
  const other = order.find(({ name }) => ![...partition, ...sort].some((key) => key.name === name));
  if (other !== undefined) throw orderByOther(other.name);
  return order.some(({ name, descending }) => descending && sort.some((key) => key.name === name));
}

/** The values at some paths, each under the last name of its path. */
function flattened(item: Item, paths: readonly Path[]): Item {
  const found = bare<AttributeValue>();
  for (const path of paths) {
    const value = valueAt(item, path);
    const name = path.findLast((step) => typeof step === "string");
    if (value !== undefined && name !== undefined) found[name] = value;
  }
  return found;
}

/** A token belongs to its statement and parameters. */
function digestOf({ Statement, Parameters }: SelectInput): string {
  return hash("sha256", `${Statement}${JSON.stringify(Parameters ?? [])}`, "base64url");
}

function writeToken(input: SelectInput, key: Item): string {
  return Buffer.from(`${digestOf(input)} ${itemText(key)}`).toString("base64");
}

function readToken(input: SelectInput): Item {
  const [digest, ...rest] = Buffer.from(input.NextToken ?? "", "base64")
    .toString()
    .split(" ");
  if (digest !== digestOf(input)) throw foreignNextToken();
  return readItem(rest.join(" "));
}

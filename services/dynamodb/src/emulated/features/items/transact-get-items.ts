import { validation } from "../../../errors.js";
import { checkStyles } from "../../../expressions/parameters.js";
import { readUnits } from "../../engine/capacity/consumed.js";
import { checkItem, definitionsOf } from "../../engine/items/checked-values.js";
import { encodedKey } from "../../engine/keys/encoded-keys.js";
import { tableKey } from "../../engine/keys/key-checks.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { projectionOf, returnedInSlices } from "../../engine/reading/projections.js";
import { afterSlices } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import { allOrCancelled } from "../../engine/transactions/cancellation.js";
import { byTable, describeTransaction } from "../../engine/transactions/capacity.js";
import { checkedSize } from "../../engine/transactions/limits.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";

type Get = EmulatedInput<"TransactGetItems">["TransactItems"][number]["Get"];

/** The items with these keys, of several tables, as they are at one time. */
export const transactGetItems: EmulatedHandler<"TransactGetItems"> = (input, call) => {
  const { state } = call;
  const gets = input.TransactItems.map(({ Get }) => read(Get));
  const found = gets.map((get) => ({ ...get, table: readyTable(call, get.name) }));
  const keyed = allOrCancelled(found, (get) => ({
    ...get,
    itemKey: encodedKey(keysOf(get.table), tableKey(get.table, get.key)),
  }));
  if (new Set(keyed.map(({ table, itemKey }) => `${table.name}/${itemKey}`)).size < keyed.length) {
    throw validation("Transaction request cannot include multiple operations on one item");
  }
  const items = keyed.map(({ table, itemKey, paths }) => ({
    table,
    paths,
    stored: state.items.of(table.name).get(itemKey),
  }));
  checkedSize(items.reduce((bytes, { stored }) => bytes + (stored?.size ?? 0), 0));
  const unitsOf = ({ stored }: (typeof items)[number]) => ({ table: readUnits(stored?.size ?? 0, "transaction") });
  allOrCancelled(items, (item) => takeCapacity(call, item.table, { work: "Read", units: () => unitsOf(item) }));
  const units = byTable(items, ({ table }) => table.name, unitsOf);
  // The items are those of one time, also where it takes longer to find their parts.
  return afterSlices(call, returnedInSlices(items), (found) => ({
    Responses: found.map((Item) => (Item === undefined ? {} : { Item })),
    ...describeTransaction(input.ReturnConsumedCapacity, units, "ReadCapacityUnits"),
  }));
};

function read(get: Get) {
  checkStyles(get, { expressions: ["ProjectionExpression"], legacy: [] });
  checkItem(get.Key);
  const definitions = definitionsOf(get);
  const paths = projectionOf(get, definitions);
  definitions.checkAllUsed();
  return { name: get.TableName, key: get.Key, paths };
}

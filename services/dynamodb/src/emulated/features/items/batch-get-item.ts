import { bare } from "@cloudstub/kit";
import { duplicateKeys, tooManyItems } from "../../../errors.js";
import { checkStyles } from "../../../expressions/parameters.js";
import type { Path } from "../../../expressions/path.js";
import type { Item } from "../../../items/attribute-value.js";
import { requestItemsRequired } from "../../engine/batch-errors.js";
import { addUnits, describeUnits, readUnits, type Units } from "../../engine/capacity/consumed.js";
import { checkItem, definitionsOf } from "../../engine/items/checked-values.js";
import { encodedKey } from "../../engine/keys/encoded-keys.js";
import { tableKey } from "../../engine/keys/key-checks.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { lagging } from "../../engine/lag/earlier-items.js";
import { checkAttributesToGet, projectionOf, returnedInSlices } from "../../engine/reading/projections.js";
import { afterSlices } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { throttledBatch } from "../../engine/throttling/batch.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import type { StoredItem } from "../../state/items.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";

type TableRequest = EmulatedInput<"BatchGetItem">["RequestItems"][string];

const styles = { expressions: ["ProjectionExpression"], legacy: ["AttributesToGet"] };

/** Keys of a batch, and bytes of its answer (API reference, "BatchGetItem"). */
const [MAX_KEYS, MAX_ANSWER] = [100, 16 * 1024 * 1024];

/** The items with these keys, by table. Keys for which there is no room in the answer, or no capacity, are told as unprocessed. */
export const batchGetItem: EmulatedHandler<"BatchGetItem"> = ({ RequestItems, ReturnConsumedCapacity }, call) => {
  const { state } = call;
  if (Object.keys(RequestItems).length === 0) throw requestItemsRequired("BatchGetItem");
  const requests = Object.entries(RequestItems).map(([name, request]) => ({ name, request, paths: read(request) }));
  if (requests.reduce((count, { request }) => count + request.Keys.length, 0) > MAX_KEYS)
    throw tooManyItems("BatchGetItem");
  const keyed = requests.map((each) => {
    const table = readyTable(call, each.name);
    return { ...each, table, itemKeys: itemKeysOf(table, each.request.Keys) };
  });
  const tables: { readonly name: string; readonly found: readonly FoundItem[] }[] = [];
  const UnprocessedKeys = bare<TableRequest>();
  const capacity: ReturnType<typeof describeUnits>[] = [];
  const batch = throttledBatch();
  let bytes = 0;
  for (const { name, request, paths, table, itemKeys } of keyed) {
    const found: FoundItem[] = [];
    tables.push({ name, found });
    const left: Item[] = [];
    let units: Units = { table: 0 };
    itemKeys.forEach((itemKey, index) => {
      const latest = state.items.of(table.name).get(itemKey);
      const stored = request.ConsistentRead ? latest : lagging(call, table, { itemKey, stored: latest });
      const size = stored?.size ?? 0;
      const used = { table: readUnits(size, request.ConsistentRead ? "consistent" : "eventual") };
      const take = () => takeCapacity(call, table, { work: "Read", units: () => used });
      if (bytes + size > MAX_ANSWER || !batch.attempt(take)) {
        left.push(request.Keys[index] as Item);
        return;
      }
      bytes += size;
      units = addUnits(units, used);
      if (stored !== undefined) found.push({ stored, paths });
    });
    if (left.length > 0) UnprocessedKeys[name] = { ...request, Keys: left };
    capacity.push(describeUnits(ReturnConsumedCapacity, name, units));
  }
  batch.end();
  const wantsCapacity = ReturnConsumedCapacity === "TOTAL" || ReturnConsumedCapacity === "INDEXES";
  const all = tables.flatMap(({ found }) => found);
  return afterSlices(call, returnedInSlices(all), (items) => {
    const Responses = bare<Item[]>();
    const rest = [...items] as Item[];
    for (const { name, found } of tables) Responses[name] = rest.splice(0, found.length);
    return { Responses, UnprocessedKeys, ...(wantsCapacity && { ConsumedCapacity: capacity }) };
  });
};

interface FoundItem {
  readonly stored: StoredItem;
  readonly paths: readonly Path[] | undefined;
}

function read(request: TableRequest): readonly Path[] | undefined {
  checkStyles(request, styles);
  checkAttributesToGet(request);
  const definitions = definitionsOf(request);
  const paths = projectionOf(request, definitions);
  definitions.checkAllUsed();
  for (const key of request.Keys) checkItem(key);
  return paths;
}

function itemKeysOf(table: EmulatedTable, given: readonly Item[]): string[] {
  const itemKeys = given.map((key) => encodedKey(keysOf(table), tableKey(table, key)));
  if (new Set(itemKeys).size < itemKeys.length) throw duplicateKeys();
  return itemKeys;
}

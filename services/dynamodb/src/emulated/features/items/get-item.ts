import { checkStyles } from "../../../expressions/parameters.js";
import { consumed, readUnits } from "../../engine/capacity/consumed.js";
import { checkItem, definitionsOf } from "../../engine/items/checked-values.js";
import { encodedKey } from "../../engine/keys/encoded-keys.js";
import { tableKey } from "../../engine/keys/key-checks.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { lagging } from "../../engine/lag/earlier-items.js";
import { checkAttributesToGet, projectionOf, returned } from "../../engine/reading/projections.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import type { EmulatedHandler } from "../../types.js";

const styles = { expressions: ["ProjectionExpression"], legacy: ["AttributesToGet"] };

/** The item with a key, or parts of it, if there is one. */
export const getItem: EmulatedHandler<"GetItem"> = (input, call) => {
  checkStyles(input, styles);
  checkItem(input.Key);
  checkAttributesToGet(input);
  const definitions = definitionsOf(input);
  const paths = projectionOf(input, definitions);
  definitions.checkAllUsed();
  const table = readyTable(call, input.TableName);
  const itemKey = encodedKey(keysOf(table), tableKey(table, input.Key));
  const latest = call.state.items.of(table.name).get(itemKey);
  const stored = input.ConsistentRead ? latest : lagging(call, table, { itemKey, stored: latest });
  const kind = input.ConsistentRead ? "consistent" : "eventual";
  const units = () => ({ table: readUnits(stored?.size ?? 0, kind) });
  takeCapacity(call, table, { work: "Read", units });
  return {
    ...(stored && { Item: returned(stored, paths) }),
    ...consumed(input.ReturnConsumedCapacity, table.name, units),
  };
};

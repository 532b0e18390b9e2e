import { bare } from "@cloudstub/kit";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import type { Table } from "../../../state.js";
import { keysOf, type TableIndex } from "../keys/table-keys.js";

/** The attributes of an item that an index has. */
export function projectedItem(table: Table, index: TableIndex, item: Item): Item {
  const names = projectedNames(table, index);
  if (names === undefined) return item;
  const projected = bare<AttributeValue>();
  for (const name of names) if (item[name] !== undefined) projected[name] = item[name];
  return projected;
}

/** The names of the attributes that an index has, keys included; undefined for all. */
export function projectedNames(
  table: Table,
  { partition, sort, projection }: TableIndex,
): ReadonlySet<string> | undefined {
  if (projection.type === "ALL") return undefined;
  const keys = [...keysOf(table).attributes, ...partition, ...sort].map(({ name }) => name);
  return new Set([...keys, ...(projection.type === "INCLUDE" ? projection.names : [])]);
}

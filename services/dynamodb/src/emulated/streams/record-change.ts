import type { Call } from "@cloudstub/kit";
import type { Item } from "../../items/attribute-value.js";
import type { ItemText } from "../../items/item-text.js";
import type { Table } from "../../state.js";
import type { StreamState } from "./state.js";

/** A change of one item. */
export interface ItemChange {
  /** The item's key attributes, and no others. */
  readonly keys: Item;
  /** The item as it was stored; undefined where there was none. */
  readonly oldImage?: ItemText | undefined;
  /** The item as it is stored now; undefined where it was deleted. */
  readonly newImage?: ItemText | undefined;
  /** True where the service deleted it at the end of its time to live; the record then names the service. */
  readonly byService?: boolean;
}

/**
 * Adds a record of a change to the table's stream, where one is enabled. To be called once for each item that is written, in the same
 * transaction; it does nothing for a write that changed nothing (DynamoDB Developer Guide, "Change data capture for DynamoDB Streams").
 *
 * @example recordChange(call, table, { keys: keyOf(table, item), oldImage, newImage });
 */
export function recordChange(_call: Pick<Call<StreamState>, "state" | "clock" | "ids">, _table: Table, _change: ItemChange): void {}

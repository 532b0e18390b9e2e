import { project } from "../../../expressions/projection.js";
import type { Item } from "../../../items/attribute-value.js";
import { asStored } from "../../../items/item-text.js";
import type { EmulatedCall } from "../../types.js";
import { type ConsumedCapacity, consumed } from "../capacity/consumed.js";
import { collectionMetrics, unitsOfWrite } from "../capacity/of-writes.js";
import type { ItemUpdate } from "../expressions/update.js";
import type { PreparedWrite } from "../items/prepared-write.js";

interface WriteInput {
  readonly ReturnConsumedCapacity?: string | undefined;
  readonly ReturnItemCollectionMetrics?: string | undefined;
}

/** The members of an answer that tell what a write took: consumed capacity and item collection metrics, where they are asked for. */
export function costs(call: EmulatedCall, written: PreparedWrite, input: WriteInput) {
  const ItemCollectionMetrics =
    input.ReturnItemCollectionMetrics === "SIZE" ? collectionMetrics(call, written) : undefined;
  const capacity: { readonly ConsumedCapacity?: ConsumedCapacity } = consumed(
    input.ReturnConsumedCapacity,
    written.table.name,
    () => unitsOfWrite(written),
  );
  return { ...capacity, ...(ItemCollectionMetrics && { ItemCollectionMetrics }) };
}

/** The item as it was before a write, where ReturnValues asks for it. */
export function oldValues({ before }: PreparedWrite, returnValues: string | undefined): { readonly Attributes?: Item } {
  return returnValues === "ALL_OLD" && before !== undefined ? { Attributes: asStored(before.text) } : {};
}

/** The attributes that UpdateItem's ReturnValues asks for. */
export function updatedValues(
  written: PreparedWrite,
  { paths }: ItemUpdate,
  returnValues: string | undefined,
): { readonly Attributes?: Item } {
  switch (returnValues) {
    case "ALL_OLD":
      return oldValues(written, returnValues);
    case "ALL_NEW":
      return written.after === undefined ? {} : { Attributes: asStored(written.after.text) };
    case "UPDATED_OLD": {
      const old = written.old();
      return attributes(old && project(old, paths));
    }
    case "UPDATED_NEW":
      return attributes(written.after && project(written.after.item, paths));
    default:
      return {};
  }
}

function attributes(item: Item | undefined): { readonly Attributes?: Item } {
  return item === undefined ? {} : { Attributes: item };
}

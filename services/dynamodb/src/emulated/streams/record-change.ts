import { type Call, keys } from "@cloudstub/kit";
import type { Item } from "../../items/attribute-value.js";
import { type ItemText, itemText } from "../../items/item-text.js";
import type { EmulatedTable } from "../state.js";
import { isSameItem } from "./same-item.js";
import { currentShard, nextNumber } from "./shards.js";
import type { Stream, StreamRecord, StreamState } from "./state.js";
import { scheduleTrim } from "./trim.js";

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
export function recordChange(call: Pick<Call<StreamState>, "state" | "clock" | "ids">, table: EmulatedTable, change: ItemChange): void {
  if (table.stream?.enabled !== true || isNoChange(change)) return;
  const key = `${table.name}/${table.stream.label}`;
  const stream = call.state.streams.get(key);
  if (stream !== undefined) append(call, { key, stream }, change);
}

function isNoChange({ oldImage, newImage }: ItemChange): boolean {
  if (oldImage === undefined || newImage === undefined) return oldImage === newImage;
  return isSameItem(oldImage, newImage);
}

function append(
  { state, clock, ids }: Pick<Call<StreamState>, "state" | "clock" | "ids">,
  { key, stream }: { readonly key: string; readonly stream: Stream },
  change: ItemChange,
): void {
  const records = state.streamRecords.of(key);
  const at = clock.now();
  const next = nextNumber(stream, records.lastKey());
  const shards = currentShard(stream, { next, at, ids });
  if (shards !== stream.shards) state.streams.set(key, { ...stream, shards });
  if (records.size === 0) scheduleTrim(state, key, at);
  records.set(keys.counter(next), recordOf(stream, change, { at, eventId: ids.uuid().replaceAll("-", "") }));
}

function recordOf({ viewType }: Stream, change: ItemChange, event: Pick<StreamRecord, "at" | "eventId">): StreamRecord {
  const { oldImage, newImage, byService } = change;
  const [showsOld, showsNew] = [viewType.includes("OLD"), viewType.includes("NEW")];
  return {
    ...event,
    eventName: oldImage === undefined ? "INSERT" : newImage === undefined ? "REMOVE" : "MODIFY",
    keys: itemText(change.keys),
    ...(showsOld && oldImage !== undefined && { oldImage }),
    ...(showsNew && newImage !== undefined && { newImage }),
    ...(byService && { byService }),
  };
}

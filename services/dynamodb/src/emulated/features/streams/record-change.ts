import { type Call, keys } from "@cloudstub/kit";
import { itemText } from "../../../items/item-text.js";
import { scheduleTrim } from "../../engine/streams/retention.js";
import { currentShard, nextNumber } from "../../engine/streams/shards.js";
import type { Stream, StreamRecord, StreamState } from "../../state/streams.js";
import type { ItemChange, ItemObserver } from "../../state.js";
import { isSameItem } from "./same-item.js";

/**
 * Adds a record of each change to the table's stream, where one is enabled; none for a write that changed nothing (DynamoDB Developer Guide,
 * "Change data capture for DynamoDB Streams").
 */
export const recordChange: ItemObserver = {
  setting: "stream",
  observe(call, change) {
    const { table } = change;
    if (table.stream?.enabled !== true || isNoChange(change)) return;
    const key = `${table.name}/${table.stream.label}`;
    const stream = call.state.streams.get(key);
    if (stream !== undefined) append(call, { key, stream }, change);
  },
};

function isNoChange({ before, after }: ItemChange): boolean {
  if (before === undefined || after === undefined) return before === after;
  return isSameItem(before.text, after.text);
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
  const { before, after, byService } = change;
  const [showsOld, showsNew] = [viewType.includes("OLD"), viewType.includes("NEW")];
  return {
    ...event,
    eventName: before === undefined ? "INSERT" : after === undefined ? "REMOVE" : "MODIFY",
    keys: itemText(change.keys),
    ...(showsOld && before && { oldImage: before.text }),
    ...(showsNew && after && { newImage: after.text }),
    ...(byService && { byService }),
  };
}

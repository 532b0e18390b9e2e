import { newestChangeOf, newestStreamRecord, streamOfTable, streamRecordsAfter, tells } from "@cloudstub/kit";
import { nextNumber, numberOf, sequenceNumber } from "../../engine/streams/shards.js";
import type { StreamRecord, StreamState } from "../../state/streams.js";
import { eventOf } from "./get-records.js";

/** What functions that read from streams wait for. */
export const streamFacts = [
  tells(streamRecordsAfter, (state: StreamState, { stream, after }) => {
    const { newest, horizon } = endsOf(state, stream);
    return Math.max(0, newest - Math.max(numberOf(after) ?? 0, horizon - 1));
  }),
  tells(newestStreamRecord, (state: StreamState, stream) => {
    const { newest } = endsOf(state, stream);
    return newest === 0 ? "" : sequenceNumber(newest);
  }),
  tells(streamOfTable, (state: StreamState, table) => {
    for (const [key, { disabledAt }] of state.streams.entries({ prefix: `${table}/`, reverse: true }))
      if (disabledAt === undefined) return key;
    return undefined;
  }),
  tells(newestChangeOf, (state: StreamState, { stream: key, item }) => {
    const stream = state.streams.get(key);
    if (stream === undefined) return undefined;
    let left = MOST_SEARCHED;
    for (const [number, record] of state.streamRecords.of(key).entries({ reverse: true })) {
      if (left-- === 0) break;
      if (isOf(record, item)) return eventOf({ region: "" }, stream, { number: Number(number), record });
    }
    return undefined;
  }),
];

/** Records among which a change of an item is looked for. */
const MOST_SEARCHED = 1000;

/** True for a change of the item that has these attributes. */
function isOf({ keys }: StreamRecord, item: { readonly [attribute: string]: unknown }): boolean {
  const isSame = ([name, value]: readonly [string, unknown]) => JSON.stringify(item[name]) === JSON.stringify(value);
  return Object.entries(JSON.parse(keys) as object).every(isSame);
}

/** The numbers of the oldest record of a stream and of the newest, also where that is gone. */
function endsOf(state: StreamState, key: string): { readonly newest: number; readonly horizon: number } {
  const stream = state.streams.get(key);
  if (stream === undefined) return { newest: 0, horizon: 1 };
  return { newest: nextNumber(stream, state.streamRecords.of(key).lastKey()) - 1, horizon: stream.horizon };
}

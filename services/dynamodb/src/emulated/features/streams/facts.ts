import { newestStreamRecord, streamRecordsAfter, tells } from "@cloudstub/kit";
import { nextNumber, numberOf, sequenceNumber } from "../../engine/streams/shards.js";
import type { StreamState } from "../../state/streams.js";

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
];

/** The numbers of the oldest record of a stream and of the newest, also where that is gone. */
function endsOf(state: StreamState, key: string): { readonly newest: number; readonly horizon: number } {
  const stream = state.streams.get(key);
  if (stream === undefined) return { newest: 0, horizon: 1 };
  return { newest: nextNumber(stream, state.streamRecords.of(key).lastKey()) - 1, horizon: stream.horizon };
}

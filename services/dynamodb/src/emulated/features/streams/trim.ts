import { type Agent, type Collection, keys } from "@cloudstub/kit";
import { RETENTION, trimAt } from "../../engine/streams/retention.js";
import type { Stream, StreamRecord, StreamState } from "../../state/streams.js";

/** The rest waits for a moment, of which a step takes a small part, so that requests have most of the processor's time. */
const MAX_AT_ONCE = 200;
const PAUSE = 20;

/** Removes what is older than 24 hours: records, shards that were closed, streams that were disabled. */
export const trimStreams: Agent<StreamState> = {
  deferrable: true,
  due({ streamTrims }) {
    const first = streamTrims.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first), housekeeping: true };
  },
  what: ({ streamTrims }) => [
    `records of stream ${streamTrims.get(streamTrims.firstKey() ?? "")} are removed after 24 hours`,
  ],
  run({ state, clock }) {
    const first = state.streamTrims.firstKey() ?? "";
    const key = state.streamTrims.get(first) ?? "";
    const stream = state.streams.get(key);
    state.streamTrims.delete(first);
    if (stream !== undefined) trim(state, { key, stream }, clock.now());
  },
};

function trim(
  state: StreamState,
  { key, stream }: { readonly key: string; readonly stream: Stream },
  now: number,
): void {
  const oldest = now - RETENTION;
  const records = state.streamRecords.of(key);
  const horizon = removeOld(records, { horizon: stream.horizon, oldest });
  const next = records.firstKey();
  const nextAt = records.get(next ?? "")?.at;
  if (nextAt !== undefined) trimAt(state, key, nextAt <= oldest ? now + PAUSE : nextAt + RETENTION);
  else if (stream.disabledAt !== undefined && stream.disabledAt <= oldest) {
    state.streams.delete(key);
    state.streamRecords.drop(key);
    return;
  }
  const shards = stream.shards.filter(
    ({ last, closedAt }) => last === undefined || last >= horizon || (closedAt ?? now) > oldest,
  );
  state.streams.set(key, { ...stream, shards, horizon });
}

/** Removes records, and returns the number of the first one that is left. */
function removeOld(
  records: Collection<StreamRecord>,
  { horizon, oldest }: { readonly horizon: number; readonly oldest: number },
): number {
  let left = MAX_AT_ONCE;
  let first = horizon;
  for (const [number, { at }] of records.entries()) {
    if (at > oldest || left-- === 0) return Number(number);
    records.delete(number);
    first = Number(number) + 1;
  }
  return first;
}

import { type Agent, newestStreamRecord, ServiceError, type Surroundings, streamRecordsAfter } from "@cloudstub/kit";
import type { EventSourceMapping, Lane, StreamProgress } from "../../../state/records.js";
import type { EmulatedAgentCall, EmulatedState } from "../../../types.js";
import { isReading, numberIn } from "../mapping.js";
import { type SourceStream, streamIn } from "../source-arn.js";
import { canRun } from "../target.js";
import { type MappingLane, readBatch, type StreamBatch, windowLength } from "./batch.js";
import { changeLane, lanesOf, newLane, resized } from "./lanes.js";
import { processBatch } from "./process-batch.js";

/** After the stream refused to be read. */
const PAUSE_MS = 1000;

/** A mapping with a stream, and when it is due: to begin, or with a lane. */
interface Due {
  readonly time: number;
  readonly mapping: EventSourceMapping;
  readonly stream: SourceStream;
  /** Undefined where its lanes are to be made first. */
  readonly index: number | undefined;
}

/**
 * Lets functions process the changes of tables: as soon as there are some, when a batching window or a tumbling window has ended, or when a failed
 * batch is to be tried again. How far a mapping has come is stored, so that it goes on there after a restart.
 */
export function consumeStreams(): Agent<EmulatedState> {
  const busy = new Set<string>();
  const next = (state: EmulatedState, around: Surroundings) => {
    let first: Due | undefined;
    for (const mapping of state.mappings.values()) {
      const stream = isReading(mapping) ? streamIn(mapping.eventSourceArn) : undefined;
      if (stream === undefined) continue;
      for (const due of dueOf(state, around, { mapping, stream, busy }))
        if (first === undefined || due.time < first.time) first = due;
    }
    return first;
  };
  return {
    overlaps: true,
    due: next,
    what: (state) => [`changes of tables are given to functions (${state.mappings.size} event source mappings)`],
    run(call) {
      const due = next(call.state, call);
      if (due === undefined || due.time > call.clock.now()) return undefined;
      const { mapping, stream, index } = due;
      if (index === undefined) return begin(call, mapping, stream);
      const key = busyKey(mapping, index);
      busy.add(key);
      return advance(call, { mapping, stream, index }).finally(() => busy.delete(key));
    },
  };
}

function busyKey({ uuid }: EventSourceMapping, index: number): string {
  return `${uuid} ${index}`;
}

interface Asked {
  readonly mapping: EventSourceMapping;
  readonly stream: SourceStream;
  readonly busy: ReadonlySet<string>;
}

function* dueOf(state: EmulatedState, around: Surroundings, { mapping, stream, busy }: Asked): Iterable<Due> {
  const progress = state.streamProgress.get(mapping.uuid);
  const count = lanesOf(mapping);
  if (progress?.lanes.length !== count) {
    const isIdle = progress?.lanes.every((_, index) => !busy.has(busyKey(mapping, index))) ?? true;
    if (isIdle) yield { time: mapping.changedAt, mapping, stream, index: undefined };
    return;
  }
  if (!canRun(state, around, mapping)) return;
  for (const [index, lane] of progress.lanes.entries()) {
    if (busy.has(busyKey(mapping, index))) continue;
    const time = laneTime(around, { mapping, stream, lane });
    if (time !== undefined) yield { time, mapping, stream, index };
  }
}

/** When a lane has something to do; undefined where it has to wait for a change. */
function laneTime(
  around: Surroundings,
  { mapping, stream, lane }: Pick<MappingLane, "mapping" | "stream" | "lane">,
): number | undefined {
  const count = around.ask(streamRecordsAfter, { stream: stream.key, after: lane.after }, stream) ?? 0;
  const { batchingUntil, pausedUntil = mapping.changedAt, tumbling } = lane;
  const isFull = lane.ends.length > 0 || count >= (numberIn(mapping, "BatchSize") ?? 100);
  const readAt = count === 0 ? undefined : isFull ? mapping.changedAt : (batchingUntil ?? mapping.changedAt);
  const windowAt = tumbling && tumbling.start + (windowLength(mapping) ?? 0);
  const times = [readAt, windowAt].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(pausedUntil, Math.min(...times));
}

/** Makes the lanes of a mapping: after what is there already, where it begins with the latest record. */
function begin({ state, ask }: EmulatedAgentCall, mapping: EventSourceMapping, stream: SourceStream): undefined {
  const count = lanesOf(mapping);
  const isLatest = mapping.settings["StartingPosition"] === "LATEST";
  const after = isLatest ? (ask(newestStreamRecord, stream.key, stream) ?? "") : "";
  const progress: StreamProgress = state.streamProgress.get(mapping.uuid) ?? {
    lanes: [newLane(after)],
  };
  state.streamProgress.set(mapping.uuid, resized(progress, count));
  return undefined;
}

/** Lets a lane read a batch and process it; or begins its batching window. */
async function advance(
  call: EmulatedAgentCall,
  { mapping, stream, index }: Pick<MappingLane, "mapping" | "stream" | "index">,
): Promise<void> {
  // The time at which it was due may be long ago.
  await Promise.resolve();
  const count = lanesOf(mapping);
  const lane = call.state.streamProgress.get(mapping.uuid)?.lanes[index];
  if (lane === undefined) return;
  const place = { uuid: mapping.uuid, index, count };
  const of: MappingLane = { mapping, stream, lane, index, count };
  const batch = await batchOf(call, of);
  const now = call.clock.now();
  if (batch === undefined) changeLane(call, place, { to: (before) => ({ ...before, pausedUntil: now + PAUSE_MS }) });
  else if (isToCollect(of, batch)) {
    const batchingUntil = now + 1000 * (numberIn(mapping, "MaximumBatchingWindowInSeconds") ?? 0);
    changeLane(call, place, { to: (before) => ({ ...before, batchingUntil }) });
  } else changeLane(call, place, await processBatch(call, of, batch));
}

/** Undefined where the stream refuses to be read, such as by a fault. */
async function batchOf(call: EmulatedAgentCall, of: MappingLane): Promise<StreamBatch | undefined> {
  try {
    return await readBatch(call, of);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return undefined;
  }
}

/** True where a batching window begins: there are records, and not enough for a batch. */
function isToCollect(
  { mapping, lane }: { readonly mapping: EventSourceMapping; readonly lane: Lane },
  batch: StreamBatch,
) {
  const window = numberIn(mapping, "MaximumBatchingWindowInSeconds") ?? 0;
  if (window === 0 || lane.batchingUntil !== undefined || lane.ends.length > 0 || batch.endsWindow) return false;
  return batch.records.length > 0 && batch.records.length < (numberIn(mapping, "BatchSize") ?? 100);
}

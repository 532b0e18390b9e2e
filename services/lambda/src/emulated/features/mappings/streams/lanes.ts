import { createHash } from "node:crypto";
import type { EventSourceMapping, Lane, StreamProgress } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import { numberIn } from "../mapping.js";
import type { StreamRecord } from "./record.js";

/** How many batches of a shard a mapping has at a time. */
export function lanesOf(mapping: EventSourceMapping): number {
  return numberIn(mapping, "ParallelizationFactor") ?? 1;
}

/** The lane of a record: changes of one item are in one, and in their order. */
export function laneOf({ dynamodb }: StreamRecord, lanes: number): number {
  if (lanes === 1) return 0;
  return createHash("md5").update(JSON.stringify(dynamodb.Keys)).digest().readUInt32BE() % lanes;
}

/** A lane that begins after a record. */
export function newLane(after: string): Lane {
  return { after, ends: [], attempts: 0 };
}

/** With another number of lanes all begin where the last one was: records that others have done come again. */
export function resized({ lanes }: StreamProgress, count: number): StreamProgress {
  const [after = ""] = lanes.map((lane) => lane.after).sort();
  return { lanes: Array.from({ length: count }, () => newLane(after)) };
}

/** How far a lane is to come. */
export interface LaneChange {
  readonly to: (lane: Lane) => Lane;
  /** What the mapping shows. */
  readonly result?: string | undefined;
}

/** Stores how far a lane has come. Nothing is kept of a mapping that is gone, or has other lanes by now. */
export function changeLane(
  { atomically, state }: EmulatedAgentCall,
  { uuid, index, count }: { readonly uuid: string; readonly index: number; readonly count: number },
  { to, result }: LaneChange,
): void {
  atomically(() => {
    const mapping = state.mappings.get(uuid);
    const progress = state.streamProgress.get(uuid);
    if (mapping === undefined || progress?.lanes.length !== count) return;
    const lanes = progress.lanes.map((lane, place) => (place === index ? to(lane) : lane));
    state.streamProgress.set(uuid, { lanes });
    if (result !== undefined && mapping.lastProcessingResult !== result)
      state.mappings.set(uuid, { ...mapping, lastProcessingResult: result });
  });
}

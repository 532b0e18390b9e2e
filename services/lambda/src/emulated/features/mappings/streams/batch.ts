import type { EventSourceMapping, Lane } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import { filterOf } from "../filters.js";
import { numberIn } from "../mapping.js";
import type { SourceStream } from "../source-arn.js";
import { laneOf } from "./lanes.js";
import { recordsAfter, type ShardRecord } from "./read-records.js";
import { type StreamRecord, timeOf } from "./record.js";

/** Records that a function gets together: of one shard, and of one tumbling window. */
export interface StreamBatch {
  readonly shardId: string;
  readonly records: readonly StreamRecord[];
  /** The sequence number to which the lane has come when they are done. */
  readonly readTo: string;
  /** True where the next record belongs to a later tumbling window. */
  readonly endsWindow: boolean;
}

/** A lane of a mapping. */
export interface MappingLane {
  readonly mapping: EventSourceMapping;
  readonly stream: SourceStream;
  readonly lane: Lane;
  readonly index: number;
  readonly count: number;
}

/** Bytes of the records of an event at most: an event has 6 MB (Lambda quotas), and the state of a window may have one of them. */
const LARGEST = 6_291_456 - 1_114_112;

/** Reads the next batch of a lane. What the filters drop is passed over. */
export async function readBatch(call: EmulatedAgentCall, of: MappingLane): Promise<StreamBatch> {
  const batch = new Collected(of);
  for await (const each of recordsAfter(call, of, of.lane.after)) if (!batch.add(each)) break;
  return batch;
}

/** A batch to which the records of a stream are added in their order. */
class Collected implements StreamBatch {
  readonly records: StreamRecord[] = [];
  shardId = "";
  readTo: string;
  endsWindow = false;
  readonly #of: MappingLane;
  readonly #isWanted: (record: StreamRecord) => boolean;
  readonly #most: number;
  #window: number | undefined;
  #room = LARGEST;

  constructor(of: MappingLane) {
    const { mapping, lane } = of;
    this.#of = of;
    this.#isWanted = wantedBy(of);
    this.#most = lane.ends.length > 0 ? Number.POSITIVE_INFINITY : (numberIn(mapping, "BatchSize") ?? 100);
    this.#window = lane.tumbling?.start;
    this.readTo = lane.after;
  }

  /** False where the batch is complete. */
  add({ shardId, record }: ShardRecord): boolean {
    const { SequenceNumber: number } = record.dynamodb;
    const [end = number] = this.#of.lane.ends;
    if (number > end || (this.records.length > 0 && shardId !== this.shardId)) return false;
    if (this.#isWanted(record) && !this.#take(record)) return false;
    if (this.records.length === 1) this.shardId = shardId;
    this.readTo = number;
    return this.records.length < this.#most;
  }

  /** False for a record of a later window, and for one that is too much. */
  #take(record: StreamRecord): boolean {
    const start = windowStart(this.#of.mapping, timeOf(record));
    this.endsWindow = this.#window !== undefined && start > this.#window;
    this.#room -= Buffer.byteLength(JSON.stringify(record)) + 1;
    if (this.endsWindow || (this.#room < 0 && this.records.length > 0)) return false;
    this.#window = start;
    this.records.push(record);
    return true;
  }
}

/** Milliseconds of a tumbling window; undefined where a mapping has none. */
export function windowLength(mapping: EventSourceMapping): number | undefined {
  const seconds = numberIn(mapping, "TumblingWindowInSeconds") ?? 0;
  return seconds === 0 ? undefined : seconds * 1000;
}

/** When the tumbling window of a time begins; undefined where a mapping has none. */
export function windowStart(mapping: EventSourceMapping, time: number): number {
  const length = windowLength(mapping);
  return length === undefined ? 0 : Math.floor(time / length) * length;
}

function wantedBy({ mapping, index, count }: MappingLane): (record: StreamRecord) => boolean {
  const passes = filterOf(mapping);
  return (record) => laneOf(record, count) === index && passes(record);
}

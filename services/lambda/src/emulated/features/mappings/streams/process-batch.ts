import { doubled } from "../../../engine/back-off.js";
import type { Lane } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import { failedRecords } from "../batch-answer.js";
import { numberIn } from "../mapping.js";
import { type BatchOutcome, invokeTarget } from "../target.js";
import type { MappingLane, StreamBatch } from "./batch.js";
import { discard } from "./discard.js";
import type { LaneChange } from "./lanes.js";
import { type StreamRecord, timeOf } from "./record.js";
import { type OpenWindow, windowAfter, windowMembers, windowOf } from "./tumbling.js";

const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 60_000;

/** What the mapping shows after a batch (Lambda API reference, `LastProcessingResult`). */
const RESULTS = { ok: "OK", failed: "PROBLEM: Function call failed" } as const;

/**
 * Gives a batch to the function, and tells how far the lane has come. A batch that failed is tried again, from its first record that failed, until
 * its attempts or its age are used up; then it is given up (Lambda developer guide, "Process DynamoDB records with Lambda").
 */
export async function processBatch(call: EmulatedAgentCall, of: MappingLane, batch: StreamBatch): Promise<LaneChange> {
  const { mapping, lane } = of;
  const tooOld = oldRecords(call, of, batch.records);
  if (tooOld.length > 0) {
    const { attempts } = lane;
    await discard(call, { mapping, shardId: batch.shardId, records: tooOld, condition: "RecordAgeExceeded", attempts });
    const after = tooOld.at(-1)?.dynamodb.SequenceNumber ?? lane.after;
    const isAll = tooOld.length === batch.records.length;
    return { to: (now) => (isAll ? done(now, batch.readTo) : { ...now, after }) };
  }
  const window = windowOf(mapping, { lane, batch, now: call.clock.now() });
  // The state of a window that ends early is given up before the next records.
  const records = window?.isFinal ? [] : batch.records;
  if (records.length === 0 && !window?.isFinal) return { to: passedOver(call, of, batch) };
  const event = { Records: records, ...(window && windowMembers(mapping, window)) };
  const outcome = await invokeTarget(call, mapping, { event });
  return afterOutcome(call, of, { batch: { ...batch, records }, window, outcome });
}

/** The first records of a batch that are older than the mapping allows. */
function oldRecords(
  { clock }: EmulatedAgentCall,
  { mapping }: MappingLane,
  records: readonly StreamRecord[],
): readonly StreamRecord[] {
  const most = numberIn(mapping, "MaximumRecordAgeInSeconds") ?? -1;
  if (most < 0) return [];
  const firstYoung = records.findIndex((record) => clock.now() - timeOf(record) <= most * 1000);
  return firstYoung === -1 ? records : records.slice(0, firstYoung);
}

interface Ended {
  readonly batch: StreamBatch;
  readonly window: OpenWindow | undefined;
  readonly outcome: BatchOutcome;
}

async function afterOutcome(call: EmulatedAgentCall, of: MappingLane, ended: Ended): Promise<LaneChange> {
  const { outcome, batch, window } = ended;
  const now = call.clock.now();
  // For want of concurrency, such as of a function that reserved none: that does not count as an attempt.
  if (outcome.refusal !== undefined)
    return { to: (lane) => ({ ...lane, pausedUntil: now + FIRST_PAUSE_MS }), result: RESULTS.failed };
  const first = firstFailed(of, ended);
  if (first === undefined) {
    const tumbling = window && windowAfter(window, outcome.payload);
    const to = (lane: Lane) =>
      window?.isFinal ? withWindow(lane, undefined) : withWindow(done(lane, batch.readTo), tumbling);
    return { to: (lane) => ({ ...to(lane), attempts: 0 }), result: RESULTS.ok };
  }
  return { ...(await afterFailure(call, of, { ...ended, first })), result: RESULTS.failed };
}

/** The place of the first record that failed, by the answer; undefined where none did. */
function firstFailed({ mapping }: MappingLane, { batch, outcome }: Ended): number | undefined {
  if (outcome.functionError !== undefined) return 0;
  const ids = batch.records.map(({ dynamodb }) => dynamodb.SequenceNumber);
  const failed = failedRecords(mapping, outcome.payload, new Set(ids));
  if (failed === "all") return 0;
  const first = ids.findIndex((id) => failed.has(id));
  return first === -1 ? undefined : first;
}

async function afterFailure(
  call: EmulatedAgentCall,
  { mapping, lane }: MappingLane,
  { batch, outcome, window, first }: Ended & { readonly first: number },
): Promise<LaneChange> {
  const left = batch.records.slice(first);
  const attempts = lane.attempts + 1;
  const most = numberIn(mapping, "MaximumRetryAttempts") ?? -1;
  const end = left.at(-1)?.dynamodb.SequenceNumber ?? lane.after;
  const after = first === 0 ? lane.after : (batch.records[first - 1]?.dynamodb.SequenceNumber ?? lane.after);
  const pausedUntil = call.clock.now() + doubled(FIRST_PAUSE_MS, attempts, LAST_PAUSE_MS);
  const isBisected = mapping.settings["BisectBatchOnFunctionError"] === true && left.length > 1 && first === 0;
  if (isBisected) {
    const middle = left[Math.ceil(left.length / 2) - 1]?.dynamodb.SequenceNumber ?? end;
    // Halves begin with all attempts (Lambda API reference, `BisectBatchOnFunctionError`).
    return { to: (now) => ({ ...now, after, ends: [middle, end, ...now.ends.slice(1)], attempts: 0, pausedUntil }) };
  }
  if (most < 0 || attempts <= most) {
    const ends = left.length === 0 ? [] : [end];
    return { to: (now) => ({ ...now, after, ends: [...ends, ...now.ends.slice(1)], attempts, pausedUntil }) };
  }
  const condition = "RetryAttemptsExhausted";
  await discard(call, { mapping, shardId: batch.shardId, records: left, condition, attempts, outcome });
  return { to: (now) => (window?.isFinal ? { ...withWindow(now, undefined), attempts: 0 } : done(now, batch.readTo)) };
}

/** A lane that came to no record for the function; where it came to none at all, though there are some, it waits before it reads again. */
function passedOver(
  { clock }: EmulatedAgentCall,
  { lane }: MappingLane,
  { readTo }: StreamBatch,
): (lane: Lane) => Lane {
  const isStuck = readTo === lane.after && lane.ends.length === 0;
  const pausedUntil = clock.now() + FIRST_PAUSE_MS;
  return (now) => (isStuck ? { ...now, pausedUntil } : done(now, readTo));
}

/** A lane whose next batch is done, or given up. */
function done({ pausedUntil, batchingUntil, ...lane }: Lane, after: string): Lane {
  return { ...lane, after, ends: lane.ends.slice(1), attempts: 0 };
}

function withWindow({ tumbling, ...lane }: Lane, next: Lane["tumbling"]): Lane {
  return next === undefined ? lane : { ...lane, tumbling: next };
}

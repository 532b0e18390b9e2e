import { longestChain } from "../../../engine/trace.js";
import type { EventSourceMapping } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import { failedRecords } from "../batch-answer.js";
import { filterOf } from "../filters.js";
import { isFifo, type SourceQueue } from "../source-arn.js";
import { type BatchOutcome, invokeTarget } from "../target.js";
import { deleteMessages } from "./messages.js";
import type { QueueRecord } from "./record.js";

/** How the batches of one receive ended. */
export interface Processed {
  /** True where a message was processed, or the filters dropped all. */
  readonly succeeded: boolean;
  /** True where the function could not run. */
  readonly refused: boolean;
}

/**
 * Gives received messages to the function of a mapping. What the filters drop, and what the function has processed, is deleted; the rest becomes
 * visible again when its visibility timeout ends (Lambda developer guide, "Using Lambda with Amazon SQS").
 */
export async function processMessages(
  call: EmulatedAgentCall,
  mapping: EventSourceMapping,
  { queue, records }: { readonly queue: SourceQueue; readonly records: readonly QueueRecord[] },
): Promise<Processed> {
  const isWanted = filterOf(mapping, "body");
  const wanted = records.filter(isWanted);
  await deleteMessages(
    call,
    { mapping, queue },
    records.filter((record) => !wanted.includes(record)),
  );
  let succeeded = wanted.length === 0;
  let refused = false;
  for (const batch of bySize(wanted)) {
    const traceHeader = longestChain(batch.map(({ attributes }) => attributes.AWSTraceHeader));
    const outcome = await invokeTarget(call, mapping, { event: { Records: batch }, traceHeader });
    const done = processedRecords(mapping, outcome, batch);
    await deleteMessages(call, { mapping, queue }, done);
    succeeded ||= done.length > 0;
    refused ||= outcome.refusal !== undefined;
    // The rest would overtake what failed: it becomes visible again after that.
    if (isFifo(queue) && done.length < batch.length) break;
  }
  return { succeeded, refused };
}

function processedRecords(
  mapping: EventSourceMapping,
  { functionError, refusal, payload }: BatchOutcome,
  batch: readonly QueueRecord[],
): readonly QueueRecord[] {
  if (refusal !== undefined || functionError !== undefined) return [];
  const failed = failedRecords(mapping, payload, new Set(batch.map(({ messageId }) => messageId)));
  return failed === "all" ? [] : batch.filter(({ messageId }) => !failed.has(messageId));
}

/** Bytes of an event at most, with some for what is around the records (Lambda quotas). */
const LARGEST = 6_291_456 - 100;

/** Divides records so that each event has at most 6 MB. */
function bySize(records: readonly QueueRecord[]): readonly (readonly QueueRecord[])[] {
  const batches: QueueRecord[][] = [];
  let room = 0;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record)) + 1;
    if (size > room) {
      batches.push([]);
      room = LARGEST;
    }
    batches.at(-1)?.push(record);
    room -= size;
  }
  return batches;
}

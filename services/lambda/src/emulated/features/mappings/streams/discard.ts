import { sendTo } from "../../../engine/send-to.js";
import type { EventSourceMapping } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import { type BatchOutcome, functionOf } from "../target.js";
import { type StreamRecord, timeOf } from "./record.js";

/** Records that are given up. */
export interface Discarded {
  readonly mapping: EventSourceMapping;
  readonly shardId: string;
  readonly records: readonly StreamRecord[];
  readonly condition: "RetryAttemptsExhausted" | "RecordAgeExceeded";
  /** How often the function got them. */
  readonly attempts: number;
  /** How the last one ended. */
  readonly outcome?: BatchOutcome | undefined;
}

/** Tells the destination of a mapping for failures, if it has one, of records that are given up. */
export async function discard(call: EmulatedAgentCall, discarded: Discarded): Promise<void> {
  const { mapping, records, outcome, shardId } = discarded;
  const { OnFailure } = (mapping.settings["DestinationConfig"] ?? {}) as DestinationConfig;
  const destination = OnFailure?.Destination;
  if (destination === undefined || records.length === 0) return;
  const requestId = outcome?.requestId ?? call.ids.uuid();
  const envelope = envelopeOf(call, discarded, requestId);
  const isBucket = destination.split(":")[2] === "s3";
  const now = new Date(call.clock.now()).toISOString();
  const [day = ""] = now.split("T", 1);
  const time = now.slice(0, 19).replaceAll(":", ".");
  await sendTo(call, destination, {
    // The payload is in objects only (Lambda developer guide, "Configuring destinations for failed invocations").
    text: JSON.stringify(isBucket ? { ...envelope, payload: JSON.stringify({ Records: records }) } : envelope),
    cause: requestId,
    objectKey: `aws/lambda/${mapping.uuid}/${shardId}/${day.replaceAll("-", "/")}/${time}-${call.ids.uuid()}`,
  });
}

interface DestinationConfig {
  readonly OnFailure?: { readonly Destination?: string };
}

/** The record of a failure (recorded answers of AWS, 2025-11; members in AWS's order). */
function envelopeOf(call: EmulatedAgentCall, discarded: Discarded, requestId: string) {
  const { mapping, shardId, records, condition, attempts, outcome } = discarded;
  const [first] = records;
  const last = records.at(-1);
  return {
    requestContext: {
      requestId,
      functionArn: functionOf(mapping).key,
      condition,
      approximateInvokeCount: attempts,
    },
    ...(outcome && {
      responseContext: {
        statusCode: 200,
        executedVersion: outcome.executedVersion,
        functionError: outcome.functionError ?? null,
      },
    }),
    version: "1.0",
    timestamp: new Date(call.clock.now()).toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: wholeSeconds(first),
      approximateArrivalOfLastRecord: wholeSeconds(last),
      batchSize: records.length,
      streamArn: mapping.eventSourceArn,
    },
  };
}

function wholeSeconds(record: StreamRecord | undefined): string | undefined {
  return record && `${new Date(timeOf(record)).toISOString().slice(0, 19)}Z`;
}

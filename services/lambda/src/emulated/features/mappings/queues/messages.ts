import { ServiceError } from "@cloudstub/kit";
import type { EventSourceMapping } from "../../../state/records.js";
import type { EmulatedAgentCall } from "../../../types.js";
import type { SourceQueue } from "../source-arn.js";
import { readerOf } from "../target.js";
import { type QueueRecord, queueRecord } from "./record.js";

type Sqs = typeof import("@aws-sdk/client-sqs");

/** What one receive, and one deletion, has at most (SQS API reference). */
const MOST = 10;

/** A mapping with a queue. */
export interface QueueMapping {
  readonly mapping: EventSourceMapping;
  readonly queue: SourceQueue;
}

/** Receives messages for a batch; fewer than asked for where the queue has no more. A refusal, such as a fault, gives what came before it. */
export async function receiveMessages(
  call: EmulatedAgentCall,
  source: QueueMapping,
  count: number,
): Promise<QueueRecord[]> {
  const { queue } = source;
  const sqs = queueService(call, source);
  const records: QueueRecord[] = [];
  while (records.length < count) {
    const { Messages = [] } = await unlessRefused(() =>
      sqs.ReceiveMessage({
        QueueUrl: queue.url,
        MaxNumberOfMessages: Math.min(MOST, count - records.length),
        MessageSystemAttributeNames: ["All"],
        MessageAttributeNames: ["All"],
        WaitTimeSeconds: 0,
      }),
    );
    if (Messages.length === 0) break;
    records.push(...Messages.map((message) => queueRecord(message, queue)));
  }
  return records;
}

/** Deletes the messages of records. Those for which that is refused come again, as on AWS. */
export async function deleteMessages(
  call: EmulatedAgentCall,
  source: QueueMapping,
  records: readonly QueueRecord[],
): Promise<void> {
  const { queue } = source;
  const sqs = queueService(call, source);
  for (let from = 0; from < records.length; from += MOST) {
    const Entries = records
      .slice(from, from + MOST)
      .map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }));
    await unlessRefused(() => sqs.DeleteMessageBatch({ QueueUrl: queue.url, Entries }));
  }
}

/** AWS reads a queue with the permissions of the function's role (Lambda developer guide, "Using Lambda with Amazon SQS"). */
function queueService(call: EmulatedAgentCall, { mapping, queue: { region, account } }: QueueMapping) {
  return call.peers.of<Sqs>("sqs", { region, account, principal: readerOf(call, mapping) });
}

async function unlessRefused<T extends object>(ask: () => T | Promise<T>): Promise<Partial<T>> {
  try {
    return await ask();
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return {};
  }
}

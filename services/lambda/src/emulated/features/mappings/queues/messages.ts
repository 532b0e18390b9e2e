import { ServiceError } from "@cloudstub/kit";
import type { EmulatedAgentCall } from "../../../types.js";
import type { SourceQueue } from "../source-arn.js";
import { type QueueRecord, queueRecord } from "./record.js";

type Sqs = typeof import("@aws-sdk/client-sqs");

/** What one receive, and one deletion, has at most (SQS API reference). */
const MOST = 10;

/** Receives messages for a batch; fewer than asked for where the queue has no more. A refusal, such as a fault, gives what came before it. */
export async function receiveMessages(
  call: EmulatedAgentCall,
  queue: SourceQueue,
  count: number,
): Promise<QueueRecord[]> {
  const { region, account } = queue;
  const sqs = call.peers.of<Sqs>("sqs", { region, account });
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
  queue: SourceQueue,
  records: readonly QueueRecord[],
): Promise<void> {
  const { region, account } = queue;
  const sqs = call.peers.of<Sqs>("sqs", { region, account });
  for (let from = 0; from < records.length; from += MOST) {
    const Entries = records
      .slice(from, from + MOST)
      .map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }));
    await unlessRefused(() => sqs.DeleteMessageBatch({ QueueUrl: queue.url, Entries }));
  }
}

async function unlessRefused<T extends object>(ask: () => T | Promise<T>): Promise<Partial<T>> {
  try {
    return await ask();
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return {};
  }
}

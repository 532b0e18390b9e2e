import { ServiceError } from "@cloudstub/kit";
import { invalidParameter } from "../../engine/errors.js";
import type { EmulatedCall } from "../../types.js";
import { queueIn, type SourceQueue, streamIn } from "./source-arn.js";

/**
 * Checks that a queue or a stream of a table exists, and that the function's time-out fits the queue's visibility. Other sources are not here,
 * and are taken as they are. Throws `InvalidParameterValueException` in AWS's words.
 */
export async function checkSource(call: EmulatedCall, sourceArn: string, timeout: number): Promise<void> {
  const queue = queueIn(sourceArn);
  if (queue !== undefined) return checkQueue(call, queue, timeout);
  const stream = streamIn(sourceArn);
  if (stream === undefined || !call.peers.has("dynamodb")) return;
  const { account, region } = stream;
  const streams = call.peers.of<typeof import("@aws-sdk/client-dynamodb-streams")>("dynamodb", { account, region });
  try {
    await streams.DescribeStream({ StreamArn: sourceArn });
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    throw invalidParameter(`Stream not found: ${sourceArn}`);
  }
}

async function checkQueue(call: EmulatedCall, { region, account, name }: SourceQueue, timeout: number): Promise<void> {
  if (!call.peers.has("sqs")) return;
  const sqs = call.peers.of<typeof import("@aws-sdk/client-sqs")>("sqs", { account, region });
  const visibility = await visibilityOf();
  if (visibility < timeout)
    throw invalidParameter(
      `Queue visibility timeout: ${visibility} seconds is less than Function timeout: ${timeout} seconds`,
    );

  async function visibilityOf(): Promise<number> {
    try {
      const { QueueUrl } = await sqs.GetQueueUrl({ QueueName: name });
      const { Attributes } = await sqs.GetQueueAttributes({
        QueueUrl: QueueUrl ?? "",
        AttributeNames: ["VisibilityTimeout"],
      });
      return Number(Attributes?.VisibilityTimeout ?? Number.POSITIVE_INFINITY);
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      throw invalidParameter(
        "Error occurred while ReceiveMessage. SQS Error Code: AWS.SimpleQueueService.NonExistentQueue. SQS Error Message: The specified queue does not exist.",
      );
    }
  }
}

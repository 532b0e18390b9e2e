import { createHash } from "node:crypto";
import { type Payload, ServiceError } from "@cloudstub/kit";
import type { EmulatedAgentCall } from "../types.js";

/** What a destination gets. */
export interface SentResult {
  readonly text: string;
  /** The id of the request, or the name of the agent, that made it necessary. */
  readonly cause: string;
  /** The trace that it belongs to. */
  readonly traceHeader?: string | undefined;
  /** Attributes of a message. */
  readonly attributes?: { readonly [name: string]: { readonly DataType: string; readonly StringValue: string } };
  /** The key of an object, where the destination is a bucket. */
  readonly objectKey?: string;
}

/**
 * Sends a result to a queue, a topic, a function or a bucket by its ARN, with the operations of their services. What can't be sent is lost, as on AWS; the
 * history has the refusal.
 */
export async function sendTo(call: EmulatedAgentCall, arn: string, result: SentResult): Promise<void> {
  try {
    await send(call, arn, result);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
  }
}

async function send(call: EmulatedAgentCall, arn: string, result: SentResult): Promise<void> {
  const { text, cause, traceHeader, attributes, objectKey } = result;
  const [, , service = "", region, account, ...rest] = arn.split(":");
  const resource = rest.join(":");
  const sent = attributes && { MessageAttributes: attributes };
  if (service === "s3") {
    const s3 = call.peers.of<typeof import("@aws-sdk/client-s3")>("s3", { cause });
    await s3.PutObject({ Bucket: resource, Key: objectKey ?? cause, Body: payloadOf(text) });
    return;
  }
  const origin = { cause, region, account, traceHeader };
  if (service === "sqs") {
    const sqs = call.peers.of<typeof import("@aws-sdk/client-sqs")>("sqs", origin);
    const { QueueUrl = "" } = await sqs.GetQueueUrl({ QueueName: resource });
    await sqs.SendMessage({ QueueUrl, MessageBody: text, ...sent });
  } else if (service === "sns") {
    await call.peers
      .of<typeof import("@aws-sdk/client-sns")>("sns", origin)
      .Publish({ TopicArn: arn, Message: text, ...sent });
  } else if (service === "lambda") {
    await call.peers
      .of<typeof import("@aws-sdk/client-lambda")>("lambda", origin)
      .Invoke({ FunctionName: arn, InvocationType: "Event", Payload: Buffer.from(text) });
  }
}

function payloadOf(text: string): Payload {
  const bytes = Buffer.from(text);
  return { size: bytes.length, chunks: [bytes], md5: createHash("md5").update(bytes).digest("hex") };
}

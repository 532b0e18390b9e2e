import { type NeededPermission, ServiceError } from "@cloudstub/kit";
import type { FunctionConfiguration } from "../../../state.js";
import { invalidParameter } from "../../engine/errors.js";
import { rolePrincipal } from "../../engine/role-session.js";
import type { EmulatedCall } from "../../types.js";
import { queueIn, type SourceQueue, type SourceStream, streamIn } from "./source-arn.js";

/**
 * Checks that a queue or a stream of a table exists, that the function's time-out fits the queue's visibility, and, where policies are asked, that the function's role
 * may read it. Other sources are not here, and are taken as they are. Throws `InvalidParameterValueException` in AWS's words.
 */
export async function checkSource(
  call: EmulatedCall,
  sourceArn: string,
  configuration: FunctionConfiguration,
): Promise<void> {
  const queue = queueIn(sourceArn);
  if (queue !== undefined) return checkQueue(call, queue, configuration);
  const stream = streamIn(sourceArn);
  if (stream !== undefined) await checkStream(call, stream, configuration);
}

async function checkStream(call: EmulatedCall, stream: SourceStream, reader: FunctionConfiguration): Promise<void> {
  if (!call.peers.has("dynamodb")) return;
  const { account, region, arn } = stream;
  const streams = call.peers.of<typeof import("@aws-sdk/client-dynamodb-streams")>("dynamodb", { account, region });
  try {
    await streams.DescribeStream({ StreamArn: arn });
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    throw invalidParameter(`Stream not found: ${arn}`);
  }
  for (const action of ["GetRecords", "GetShardIterator", "DescribeStream"])
    if (!mayRead(call, reader, { action: `dynamodb:${action}`, resource: arn }))
      // As users of AWS got it (serverless/serverless, issue 1441).
      throw invalidParameter(
        `Cannot access stream ${arn}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`,
      );
}

async function checkQueue(call: EmulatedCall, queue: SourceQueue, reader: FunctionConfiguration): Promise<void> {
  if (!call.peers.has("sqs")) return;
  const { VisibilityTimeout, Policy } = await attributesOf(call, queue);
  for (const action of ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"])
    if (!mayRead(call, reader, { action: `sqs:${action}`, resource: queue.arn, policy: Policy }))
      throw invalidParameter(`The provided execution role does not have permissions to call ${action} on SQS`);
  const { Timeout = 3 } = reader;
  if (Number(VisibilityTimeout) < Timeout)
    throw invalidParameter(
      `Queue visibility timeout: ${VisibilityTimeout} seconds is less than Function timeout: ${Timeout} seconds`,
    );
}

async function attributesOf({ peers }: EmulatedCall, { region, account, name }: SourceQueue) {
  const sqs = peers.of<typeof import("@aws-sdk/client-sqs")>("sqs", { account, region });
  try {
    const { QueueUrl = "" } = await sqs.GetQueueUrl({ QueueName: name });
    const asked = { QueueUrl, AttributeNames: ["VisibilityTimeout" as const, "Policy" as const] };
    return (await sqs.GetQueueAttributes(asked)).Attributes ?? {};
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    throw invalidParameter(
      "Error occurred while ReceiveMessage. SQS Error Code: AWS.SimpleQueueService.NonExistentQueue. SQS Error Message: The specified queue does not exist.",
    );
  }
}

/** False where the policies of callers are asked, and those of a function's role lack something. A role that is not kept may do everything. */
function mayRead(
  call: EmulatedCall,
  { FunctionName = "", Role }: FunctionConfiguration,
  needed: NeededPermission,
): boolean {
  const principal = rolePrincipal(call, FunctionName, Role);
  if (call.permit === undefined || principal === undefined) return true;
  try {
    call.permit([needed], { account: call.account, principal });
    return true;
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return false;
  }
}

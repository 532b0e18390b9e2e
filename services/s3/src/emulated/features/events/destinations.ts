import { type ErrorMembers, unmodelled } from "@cloudstub/kit";
import type { Configuration } from "../../state/configurations.js";
import type { EmulatedCall } from "../../types.js";
import { targetArn } from "./arn.js";
import { targetConfigurations } from "./event-filter.js";

/**
 * Throws `InvalidArgument` unless the queues, topics and functions of a configuration exist. Those of services that are not enabled can't be
 * asked and count as there. Unlike AWS it does not look at their policies: they need no statement for S3.
 */
export async function checkDestinations(
  configuration: Configuration<"notification">,
  call: EmulatedCall,
): Promise<void> {
  const members: { [member: string]: unknown } = {};
  for (const { arn } of targetConfigurations(configuration)) {
    const reason = await reasonAgainst(arn, call);
    if (reason === undefined) continue;
    const number = Object.keys(members).length / 2 + 1;
    members[`ArgumentName${number}`] = arn;
    members[`ArgumentValue${number}`] = reason;
  }
  if (Object.keys(members).length > 0) throw invalidDestinations(members);
}

async function reasonAgainst(arn: string, { peers }: EmulatedCall): Promise<string | undefined> {
  const { service = "", resource = "", ...at } = targetArn(arn) ?? {};
  if (!peers.has(service)) return undefined;
  try {
    switch (service) {
      case "sqs":
        if (resource.endsWith(".fifo")) return "FIFO SQS queues are not supported";
        await peers.of<typeof import("@aws-sdk/client-sqs")>("sqs", at).GetQueueUrl({ QueueName: resource });
        return undefined;
      case "sns":
        if (resource.endsWith(".fifo")) return "FIFO SNS topics are not supported";
        await peers.of<typeof import("@aws-sdk/client-sns")>("sns", at).GetTopicAttributes({ TopicArn: arn });
        return undefined;
      default:
        await peers
          .of<typeof import("@aws-sdk/client-lambda")>("lambda", at)
          .GetFunctionConfiguration({ FunctionName: arn });
        return undefined;
    }
  } catch {
    return `The destination ${{ sqs: "queue", sns: "topic" }[service] ?? "Lambda"} does not exist`;
  }
}

function invalidDestinations(members: ErrorMembers) {
  return unmodelled("InvalidArgument", 400, "Unable to validate the following destination configurations", members);
}

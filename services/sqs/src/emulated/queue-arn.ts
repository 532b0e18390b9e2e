import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";

/** The queue of an ARN; undefined where it is none of a queue of this account and region, or the queue does not exist. */
export function queueOfArn(call: Pick<SqsCall, "state" | "partition" | "region" | "account">, arn: string): Queue | undefined {
  const [scheme, partition, service, region, account, name, ...rest] = arn.split(":");
  const here = scheme === "arn" && partition === call.partition && service === "sqs" && region === call.region && account === call.account;
  return here && name !== undefined && rest.length === 0 ? call.state.queues.get(name) : undefined;
}

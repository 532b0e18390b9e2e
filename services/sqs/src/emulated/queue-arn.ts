import type { EmulatedQueue } from "./state.js";
import type { EmulatedCall } from "./types.js";

/** The queue of an ARN; undefined for an ARN of another resource, account or region, or of a queue that does not exist. */
export function queueOfArn(
  call: Pick<EmulatedCall, "state" | "partition" | "region" | "account">,
  arn: string,
): EmulatedQueue | undefined {
  const [scheme, partition, service, region, account, name, ...rest] = arn.split(":");
  const here =
    scheme === "arn" &&
    partition === call.partition &&
    service === "sqs" &&
    region === call.region &&
    account === call.account;
  return here && name !== undefined && rest.length === 0 ? call.state.queues.get(name) : undefined;
}

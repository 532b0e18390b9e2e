import { arn } from "@cloudstub/kit";
import type { QueueAttributes } from "../queue-attributes.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { attributesIn } from "./settings.js";
import { settle } from "./settle.js";
import { removeExpired } from "./settle-messages.js";

/** All attributes of a queue: what was set, AWS's defaults, its identity, and how many messages are where. */
export function describe(call: SqsCall, queue: Queue): QueueAttributes {
  const { visible, inFlight, delayed } = countsOf(call, queue);
  return {
    ...attributesIn(queue),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    CreatedTimestamp: seconds(queue.createdAt),
    LastModifiedTimestamp: seconds(queue.modifiedAt ?? queue.createdAt),
    QueueArn: arn(call, "sqs", queue.name),
  };
}

/** How many messages of a queue are where, now. */
export function countsOf(call: SqsCall, queue: Queue) {
  settle(call, queue);
  removeExpired(call, queue);
  const { messages, inFlight, delayed } = call.state;
  return { visible: messages.of(queue.name).size, inFlight: inFlight.of(queue.name).size, delayed: delayed.of(queue.name).size };
}

function seconds(time: number): string {
  return String(Math.floor(time / 1000));
}

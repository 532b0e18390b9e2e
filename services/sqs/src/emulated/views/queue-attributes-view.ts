import { arn } from "@cloudstub/kit";
import type { QueueAttributes } from "../../queue-attributes.js";
import { attributesIn } from "../attributes/settings.js";
import type { EmulatedQueue, EmulatedState } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** All attributes of a queue: those that were set, AWS's defaults, its identity, and its counts of messages. */
export function queueAttributes(call: EmulatedCall, queue: EmulatedQueue): QueueAttributes {
  const { visible, inFlight, delayed } = countsOf(call.state, queue.name);
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

/** How many messages of a queue are where. */
export function countsOf({ messages, inFlight, delayed }: EmulatedState, queue: string) {
  return { visible: messages.of(queue).size, inFlight: inFlight.of(queue).size, delayed: delayed.of(queue).size };
}

function seconds(time: number): string {
  return String(Math.floor(time / 1000));
}

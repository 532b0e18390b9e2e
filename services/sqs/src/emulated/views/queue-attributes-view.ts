import { arn } from "@cloudstub/kit";
import type { QueueAttributes } from "../../queue-attributes.js";
import { attributesIn } from "../attributes/settings.js";
import type { EmulatedQueue } from "../state.js";
import { removeExpired, settleMessages } from "../time/expiry.js";
import type { EmulatedCall } from "../types.js";

/** All attributes of a queue: what was set, AWS's defaults, its identity, and how many messages are where. */
export function queueAttributes(call: EmulatedCall, queue: EmulatedQueue): QueueAttributes {
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
export function countsOf(call: EmulatedCall, queue: EmulatedQueue) {
  settleMessages(call, queue);
  removeExpired(call, queue);
  const { messages, inFlight, delayed } = call.state;
  return { visible: messages.of(queue.name).size, inFlight: inFlight.of(queue.name).size, delayed: delayed.of(queue.name).size };
}

function seconds(time: number): string {
  return String(Math.floor(time / 1000));
}

import { parseJson } from "@cloudstub/kit";
import type { EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import type { Notification } from "./notification.js";
import { isRaw, queueMessage, queueOfArn, sendToQueue } from "./to-queue.js";

/**
 * Sends a message that could not be delivered to the subscription's dead-letter queue, if it has one, in the form that a queue would have
 * got it (recorded by LocalStack, test_redrive_policy_sqs_queue_subscription). Throws or rejects with a `ServiceError` where that fails.
 */
export function toDeadLetterQueue(
  call: EmulatedAgentCall,
  notification: Notification,
  subscription: EmulatedSubscription,
): Promise<unknown> | undefined {
  // A subscription that waits for its confirmation has nothing to lose yet.
  if (notification.message.type !== "Notification") return undefined;
  const policy = parseJson(subscription.attributes?.["RedrivePolicy"] || "{}") as {
    readonly deadLetterTargetArn?: string;
  };
  const arn = policy.deadLetterTargetArn;
  if (arn === undefined) return undefined;
  return sendToQueue(
    call,
    queueOfArn(arn),
    queueMessage(notification, subscription, isRaw(subscription, notification.message)),
  );
}

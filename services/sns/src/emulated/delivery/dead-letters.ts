import { ServiceError } from "@cloudstub/kit";
import { parseJson } from "../json.js";
import type { EmulatedSubscription } from "../state.js";
import type { EmulatedAgentCall } from "../types.js";
import type { Notification } from "./notification.js";
import { isRaw, queueMessage, queueOfArn, sendToQueue } from "./to-queue.js";

/**
 * Sends a message that could not be delivered to the subscription's dead-letter queue, in the form that a queue would have got it. It is
 * lost where there is no such queue, as on AWS; the history tells of either.
 */
export function toDeadLetterQueue(
  call: EmulatedAgentCall,
  notification: Notification,
  subscription: EmulatedSubscription,
): Promise<unknown> | undefined {
  const policy = parseJson(subscription.attributes?.["RedrivePolicy"] || "{}") as { readonly deadLetterTargetArn?: string };
  const arn = policy.deadLetterTargetArn;
  if (arn === undefined) return undefined;
  try {
    const sent = sendToQueue(call, queueOfArn(arn), queueMessage(notification, subscription, isRaw(subscription, notification.message)));
    return sent?.catch(ignoreRefusal);
  } catch (error) {
    return ignoreRefusal(error);
  }
}

/** The history has the refusal as that of a call between services. */
function ignoreRefusal(error: unknown): undefined {
  if (!ServiceError.is(error)) throw error;
}

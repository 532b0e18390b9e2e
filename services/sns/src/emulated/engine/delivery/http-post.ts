import type { HttpAnswer } from "@cloudstub/kit";
import { subscriptionArn } from "../../../subscription.js";
import { topicArn } from "../../../topic.js";
import type { Delivery, EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import { httpPolicyOf } from "./http-policy.js";
import { Notification } from "./notification.js";
import { enqueue, outboxOf } from "./outbox.js";
import { reachOf } from "./reach.js";
import { retryOfHttpEndpoint } from "./retries.js";
import { isRaw } from "./to-queue.js";

/** AWS waits this long for an answer (SNS Developer Guide, "HTTP/HTTPS endpoints"). */
const TIMEOUT_MS = 15_000;

/** Posts a message to the endpoint of a subscription. */
export async function post(call: EmulatedAgentCall, { message, to }: Delivery): Promise<HttpAnswer> {
  const [subscription] = to as [EmulatedSubscription];
  const notification = new Notification(call, message);
  const raw = isRaw(subscription, message);
  const { headerContentType } = httpPolicyOf(call, subscription).requestPolicy;
  return call.sendHttp({
    method: "POST",
    url: subscription.endpoint,
    headers: {
      "x-amz-sns-message-type": message.type,
      "x-amz-sns-message-id": message.id,
      "x-amz-sns-topic-arn": topicArn(call, message.topic),
      ...(message.type !== "SubscriptionConfirmation" && {
        "x-amz-sns-subscription-arn": subscriptionArn(call, subscription),
      }),
      ...(raw && { "x-amz-sns-rawdelivery": "true" }),
      "content-type": message.type === "Notification" ? headerContentType : "text/plain; charset=UTF-8",
      "user-agent": "Amazon Simple Notification Service Agent",
      "accept-encoding": "gzip,deflate",
    },
    body: raw ? notification.textFor(subscription.protocol) : notification.envelopeFor(subscription),
    timeout: TIMEOUT_MS,
    cause: message.requestId,
    reach: reachOf(call),
  });
}

/** Errors of the server, too many requests and the lack of an answer are tried again; any other answer but a success is final (SNS Developer Guide, "HTTP/HTTPS endpoints"), and so is the refusal of an address. */
export function end(call: EmulatedAgentCall, delivery: Delivery, { status, refusal }: HttpAnswer): void {
  if (status >= 200 && status < 400) return;
  const [subscription] = delivery.to as [EmulatedSubscription];
  const attempts = delivery.attempts + 1;
  const isTriedAgain = refusal === undefined && (status < 200 || status >= 500 || status === 429);
  const delay = isTriedAgain
    ? retryOfHttpEndpoint(httpPolicyOf(call, subscription).healthyRetryPolicy, attempts)
    : undefined;
  const now = call.clock.now();
  if (delay === undefined) enqueue(outboxOf(call.state, "other"), now, { ...delivery, attempts: 0, isDead: true });
  else enqueue(outboxOf(call.state, "http"), now + delay, { ...delivery, attempts });
}

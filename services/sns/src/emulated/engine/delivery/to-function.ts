import { subscriptionArn } from "../../../subscription.js";
import { topicArn } from "../../../topic.js";
import type { EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import type { Notification } from "./notification.js";

type Lambda = typeof import("@aws-sdk/client-lambda");

/** Invokes a function with the event that it gets from a topic, and does not wait for it. */
export function toFunction(
  call: EmulatedAgentCall,
  notification: Notification,
  subscription: EmulatedSubscription,
): Promise<unknown> | undefined {
  const [, , , region, account] = subscription.endpoint.split(":");
  const record = {
    EventSource: "aws:sns",
    EventVersion: "1.0",
    EventSubscriptionArn: subscriptionArn(call, subscription),
    Sns: notification.eventFor(subscription),
  };
  const { requestId, topic, traceHeader } = notification.message;
  const service = {
    principal: "sns.amazonaws.com",
    sourceArn: topicArn(call, topic),
    sourceAccount: call.account,
  };
  const lambda = call.peers.of<Lambda>("lambda", { cause: requestId, account, region, service, traceHeader });
  const answered = lambda.Invoke({
    FunctionName: subscription.endpoint,
    InvocationType: "Event",
    Payload: Buffer.from(JSON.stringify({ Records: [record] })),
  });
  return answered instanceof Promise ? answered : undefined;
}

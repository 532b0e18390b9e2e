import { unmodelled } from "@cloudstub/kit";
import type { EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import { endpointOfArn } from "../mobile/endpoints.js";
import { postTime } from "./http-policy.js";
import type { Notification } from "./notification.js";
import { enqueue, outboxOf } from "./outbox.js";
import { keepSent, sentOf, toMailProgram, toPerson, toPhone } from "./sent.js";
import { toFunction } from "./to-function.js";
import { isRaw, queueMessage, queueOf, sendToQueue } from "./to-queue.js";

/** Delivers a message to a subscription, and returns a promise where that takes time. Throws or rejects with a `ServiceError` where it fails. */
export type Target = (
  call: EmulatedAgentCall,
  notification: Notification,
  subscription: EmulatedSubscription,
) => unknown;

/** How each protocol delivers. */
export const targets: { readonly [protocol: string]: Target } = {
  application: toDevice,
  email: toPerson,
  "email-json": toMailProgram,
  http: later,
  https: later,
  lambda: toFunction,
  sms: toPhone,
  sqs: toQueue,
};

function toQueue(
  call: EmulatedAgentCall,
  notification: Notification,
  subscription: EmulatedSubscription,
): Promise<unknown> | undefined {
  const message = queueMessage(notification, subscription, isRaw(subscription, notification.message));
  return sendToQueue(call, queueOf(subscription), message);
}

function toDevice(call: EmulatedAgentCall, notification: Notification, { endpoint: arn }: EmulatedSubscription): void {
  const found = endpointOfArn(call, arn);
  if (found?.attributes["Enabled"] !== "true") throw unmodelled("EndpointDisabled", 400, "Endpoint is disabled");
  const platform = found.application.split("/")[0] as string;
  const text = notification.textFor(platform);
  keepSent(call.state, { ...sentOf(call, notification.message), protocol: platform, endpoint: arn, text });
}

/** HTTP takes real time, so that another agent sends it and no answer waits for it. */
function later(call: EmulatedAgentCall, { message }: Notification, subscription: EmulatedSubscription): void {
  const dueAt = message.type === "Notification" ? postTime(call, subscription) : call.clock.now();
  enqueue(outboxOf(call.state, "http"), dueAt, { message, to: [subscription], attempts: 0 });
}

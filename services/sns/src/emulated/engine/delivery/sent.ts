import { keys } from "@cloudstub/kit";
import { topicArn } from "../../../topic.js";
import type { EmulatedState, EmulatedSubscription, PublishedMessage, SentMessage } from "../../state.js";
import type { EitherCall } from "../../types.js";
import { subscribeUrl } from "./links.js";
import type { Notification } from "./notification.js";

/** The outbox shows the last messages only, so that it does not grow without end. */
const MAX_SENT = 1000;

/** Puts an e-mail, text message or push notification into the outbox. */
export function keepSent(state: EmulatedState, message: SentMessage): void {
  const next = Number(state.sent.lastKey() ?? 0) + 1;
  state.sent.set(keys.counter(next), message);
  const oldest = state.sent.firstKey();
  if (state.sent.size > MAX_SENT && oldest !== undefined) state.sent.delete(oldest);
}

/** A message as a person gets it by e-mail or telephone: its text, of confirmations with the link. */
export function toPerson(
  call: EitherCall,
  notification: Notification,
  { protocol, endpoint }: EmulatedSubscription,
): void {
  const { message } = notification;
  const text = notification.textFor(protocol);
  const link = message.token === undefined ? "" : `\n${subscribeUrl(call, message)}`;
  keepSent(call.state, { ...sentOf(call, message), protocol, endpoint, text: text + link });
}

/** A text message, unless the number opted out. Numbers of subscriptions may have dots, hyphens and slashes. */
export function toPhone(call: EitherCall, notification: Notification, subscription: EmulatedSubscription): void {
  const number = subscription.endpoint.replaceAll(/[./-]/g, "");
  if (call.state.phoneNumbers.get(number)?.optedOutAt === undefined) toPerson(call, notification, subscription);
}

/** A message as a program gets it by e-mail. */
export function toMailProgram(call: EitherCall, notification: Notification, subscription: EmulatedSubscription): void {
  const { protocol, endpoint } = subscription;
  keepSent(call.state, {
    ...sentOf(call, notification.message),
    protocol,
    endpoint,
    text: notification.envelopeFor(subscription),
  });
}

/** What the outbox shows of a message to a topic. */
export function sentOf(call: EitherCall, { id, topic, subject, attributes }: PublishedMessage) {
  return {
    messageId: id,
    sentAt: call.clock.now(),
    topicArn: topicArn(call, topic),
    ...(subject !== undefined && { subject }),
    ...(attributes !== undefined && { attributes }),
  };
}

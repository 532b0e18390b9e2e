import { type Agent, isTransient, ServiceError } from "@cloudstub/kit";
import { subscriptionArn } from "../../../subscription.js";
import type { Delivery, EmulatedState, EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import { deliveredLate, deliveredTwice, mayBeLate, mayComeTwice } from "./choices.js";
import { toDeadLetterQueue } from "./dead-letters.js";
import { holdGroup, releaseGroup, waitsForGroup } from "./groups.js";
import { Notification } from "./notification.js";
import { enqueue, nextDue, outboxOf, whatIsDelivered } from "./outbox.js";
import { retryOfAwsEndpoint } from "./retries.js";
import { targets } from "./targets.js";

/**
 * Delivers published messages to queues, functions and outboxes. What answers without a promise is delivered in the transaction that
 * takes the message out of the outbox, so that a crash neither loses nor doubles it.
 */
export const deliveries: Agent<EmulatedState> = {
  due: (state) => nextDue(outboxOf(state, "other")),
  what: (state) => whatIsDelivered(outboxOf(state, "other")),
  run(call) {
    const outbox = outboxOf(call.state, "other");
    const key = outbox.firstKey() ?? "";
    const delivery = outbox.get(key);
    outbox.delete(key);
    if (delivery === undefined) return undefined;
    const notification = new Notification(call, delivery.message);
    const waiting: { readonly subscription: EmulatedSubscription; readonly sent: Promise<unknown> }[] = [];
    for (const subscription of delivery.to) {
      const sent = deliver(call, { ...delivery, to: [subscription] }, notification);
      if (sent !== undefined) waiting.push({ subscription, sent });
    }
    if (waiting.length === 0) return undefined;
    // A fault delays some of them: until they are done a restart delivers them again.
    outbox.set(key, { ...delivery, to: waiting.map(({ subscription }) => subscription) });
    return Promise.all(waiting.map(({ sent }) => sent)).then(() => call.atomically(() => void outbox.delete(key)));
  },
};

/** Delivers a message to one subscription; where that fails, later again, or to the dead-letter queue. */
function deliver(
  call: EmulatedAgentCall,
  delivery: Delivery,
  notification: Notification,
): Promise<unknown> | undefined {
  const [subscription] = delivery.to as [EmulatedSubscription];
  const target = delivery.isDead ? toDeadLetterQueue : targets[subscription.protocol];
  if (target === undefined || waitsForGroup(call.state, delivery) || isPutOff(call, delivery)) return undefined;
  let sent: unknown;
  try {
    sent = target(call, notification, subscription);
  } catch (error) {
    return fail(call, delivery, { error, notification });
  }
  if (sent instanceof Promise) return whenDelivered(call, delivery, { sent, notification });
  releaseGroup(call, delivery);
  repeatByChance(call, delivery);
  return undefined;
}

/** How late a delivery may be by chance, in milliseconds. AWS documents no figure. */
const LATEST_MS = 2000;

/** True where chance has the delivery come later. */
function isPutOff(call: EmulatedAgentCall, delivery: Delivery): boolean {
  const [subscription] = delivery.to as [EmulatedSubscription];
  const { choices, state, clock } = call;
  if (choices === undefined || !mayBeLate(subscription, delivery.message)) return false;
  const draw = choices.take(deliveredLate, aboutDelivery(call, delivery));
  if (draw === undefined) return false;
  enqueue(outboxOf(state, "other"), clock.now() + 1 + draw(LATEST_MS), delivery);
  return true;
}

/** Has a delivery that was made come once more, where chance has it so. */
function repeatByChance(call: EmulatedAgentCall, delivery: Delivery): void {
  const { choices, state, clock } = call;
  const [subscription] = delivery.to as [EmulatedSubscription];
  if (choices === undefined || !mayComeTwice(subscription, delivery.message)) return;
  const draw = choices.take(deliveredTwice, aboutDelivery(call, delivery));
  if (draw === undefined) return;
  enqueue(outboxOf(state, "other"), clock.now() + 1 + draw(LATEST_MS), { ...delivery, attempts: 0 });
}

/** Endpoints may have passwords in them, which the journal does not tell. */
function aboutDelivery(call: EmulatedAgentCall, { message, to: [subscription] }: Delivery): string {
  return `message ${message.id} to ${subscription && subscriptionArn(call, subscription)}`;
}

function whenDelivered(
  call: EmulatedAgentCall,
  delivery: Delivery,
  { sent, notification }: { readonly sent: Promise<unknown>; readonly notification: Notification },
): Promise<unknown> {
  return sent.then(
    () => call.atomically(() => releaseGroup(call, delivery)),
    (error) => call.atomically(() => ({ dead: fail(call, delivery, { error, notification }) })).dead,
  );
}

interface Failure {
  readonly error: unknown;
  readonly notification: Notification;
}

/**
 * What an endpoint refuses is final; what goes wrong at it is tried again (SNS Developer Guide, "Amazon SNS dead-letter queues": client-side
 * and server-side errors). A message that a queue or function refuses goes to the dead-letter queue; one that this refuses, too, is lost.
 */
function fail(
  call: EmulatedAgentCall,
  delivery: Delivery,
  { error, notification }: Failure,
): Promise<unknown> | undefined {
  if (!ServiceError.is(error)) throw error;
  const attempts = delivery.attempts + 1;
  const delay = isTransient(error) ? retryOfAwsEndpoint(attempts) : undefined;
  if (delay !== undefined)
    enqueue(outboxOf(call.state, "other"), call.clock.now() + delay, holdGroup(call.state, { ...delivery, attempts }));
  else if (!delivery.isDead) return deliver(call, { ...delivery, attempts: 0, isDead: true }, notification);
  else releaseGroup(call, delivery);
  return undefined;
}

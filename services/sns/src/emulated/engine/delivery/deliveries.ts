import { type Agent, isTransient, ServiceError } from "@cloudstub/kit";
import type { Delivery, EmulatedState, EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
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
  if (target === undefined || waitsForGroup(call.state, delivery)) return undefined;
  let sent: unknown;
  try {
    sent = target(call, notification, subscription);
  } catch (error) {
    return fail(call, delivery, { error, notification });
  }
  if (sent instanceof Promise) return whenDelivered(call, delivery, { sent, notification });
  releaseGroup(call, delivery);
  return undefined;
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

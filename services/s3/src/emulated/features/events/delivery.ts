import { type Agent, type AgentCall, keys, ServiceError } from "@cloudstub/kit";
import type { Delivery } from "../../state/events.js";
import type { EmulatedState } from "../../state.js";
import { targetArn } from "./arn.js";
import { outboxKey } from "./record-event.js";

type DeliveryCall = AgentCall<EmulatedState>;

/** Deliveries of one run. */
const MAX_AT_ONCE = 100;
/** How often and how long AWS tries again is not documented. */
const FIRST_RETRY_MS = 20_000;
const LAST_RETRY_MS = 5 * 60 * 1000;
const GIVES_UP_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Sends what is in the outbox, at least once and in the order of the events. What can't be delivered is tried again for a day of the
 * world's time; a notification for a service that is not enabled is given up at once.
 */
export const delivery: Agent<EmulatedState> = {
  due({ outbox }) {
    const first = outbox.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  what({ outbox }) {
    const { target } = outbox.get(outbox.firstKey() ?? "") ?? {};
    return [`a notification is delivered to ${target}`];
  },
  run(call) {
    for (let sent = 0; sent < MAX_AT_ONCE; sent++) {
      const [next] = call.state.outbox.entries({ before: keys.time(call.clock.now() + 1) });
      if (next === undefined) return undefined;
      const attempt = deliver(call, next);
      if (attempt !== undefined) return attempt;
    }
    return undefined;
  },
};

function deliver(
  call: DeliveryCall,
  [key, message]: readonly [key: string, delivery: Delivery],
): Promise<void> | undefined {
  const end = (error?: unknown) => settle(call, { key, message, error });
  try {
    const answer = send(call, message);
    if (answer instanceof Promise) {
      return answer.then(
        () => call.atomically(() => end()),
        (error) => call.atomically(() => end(error)),
      );
    }
    end();
  } catch (error) {
    end(error);
  }
  return undefined;
}

function send({ peers }: DeliveryCall, { target, message, cause, source, traceHeader }: Delivery): unknown {
  const { service = "", resource = "", ...at } = targetArn(target) ?? {};
  const origin = { cause, traceHeader, ...at };
  switch (service) {
    case "sqs":
      return peers
        .of<typeof import("@aws-sdk/client-sqs")>("sqs", origin)
        .SendMessage({ QueueUrl: resource, MessageBody: message });
    case "sns":
      return peers
        .of<typeof import("@aws-sdk/client-sns")>("sns", origin)
        .Publish({ TopicArn: target, Subject: "Amazon S3 Notification", Message: message });
    default:
      return peers
        .of<typeof import("@aws-sdk/client-lambda")>("lambda", {
          ...origin,
          ...(source && {
            service: { principal: "s3.amazonaws.com", sourceArn: source.arn, sourceAccount: source.account },
          }),
        })
        .Invoke({ FunctionName: target, InvocationType: "Event", Payload: Buffer.from(message) });
  }
}

interface Ended {
  readonly key: string;
  readonly message: Delivery;
  readonly error: unknown;
}

function settle({ state: { outbox }, clock }: DeliveryCall, { key, message, error }: Ended): void {
  if (!outbox.delete(key) || error === undefined || (ServiceError.is(error) && error.code === "ServiceNotEnabled"))
    return;
  const failures = message.failures + 1;
  const dueAt = clock.now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  if (dueAt > message.createdAt + GIVES_UP_AFTER_MS) return;
  outbox.set(outboxKey(dueAt, message.number), { ...message, dueAt, failures });
}

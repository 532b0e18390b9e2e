import { gzipSync } from "node:zlib";
import { type Agent, isTransient, keys, ServiceError } from "@cloudstub/kit";
import { addDelivery, deliveringService } from "../../engine/subscriptions.js";
import type { Delivery, EmulatedState } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";

/** Bytes of the largest event that a function takes (Lambda quotas, asynchronous invocations); larger ones are divided. */
const LARGEST_EVENT = 1_048_576;
/** How often and how long AWS waits is not documented; that it tries for a day is (user guide, "Subscriptions"). */
const FIRST_RETRY_MS = 20_000;
const LAST_RETRY_MS = 5 * 60 * 1000;
const GIVES_UP_AFTER_MS = 24 * 60 * 60 * 1000;

/** Sends selected events to functions, in the order in which they were put. Other destinations are not built: their events are dropped. */
export const delivery: Agent<EmulatedState> = {
  due({ deliveries }) {
    const first = deliveries.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  what({ deliveries }) {
    const { group, destinationArn } = deliveries.get(deliveries.firstKey() ?? "") ?? {};
    return [`log events of group ${group} are sent to ${destinationArn}`];
  },
  run(call) {
    const [next] = call.state.deliveries.entries();
    if (next === undefined) return undefined;
    const [key, message] = next;
    const payload = payloadOf(call, message);
    if (payload.length > LARGEST_EVENT && message.events.length > 1) {
      divide(call.state, key, message);
      return undefined;
    }
    return send(call, { key, message, payload });
  },
};

interface Sending {
  readonly key: string;
  readonly message: Delivery;
  readonly payload: Uint8Array;
}

function send(call: EmulatedAgentCall, sending: Sending): Promise<void> | undefined {
  const { destinationArn, cause, group } = sending.message;
  const [, , service, region, account] = destinationArn.split(":");
  const end = (error?: unknown) => settle(call, sending, error);
  if (service !== "lambda" || !call.peers.has("lambda")) {
    end();
    return undefined;
  }
  try {
    const answer = call.peers
      .of<typeof import("@aws-sdk/client-lambda")>("lambda", {
        cause,
        region,
        account,
        service: deliveringService(call, group),
      })
      .Invoke({ FunctionName: destinationArn, InvocationType: "Event", Payload: sending.payload });
    if (answer instanceof Promise)
      return answer.then(
        () => call.atomically(() => end()),
        (error) => call.atomically(() => end(error)),
      );
    end();
  } catch (error) {
    end(error);
  }
  return undefined;
}

/** The event that a function gets (user guide, "Subscription filters with AWS Lambda"). */
function payloadOf({ account }: EmulatedAgentCall, { group, stream, filter, events }: Delivery): Uint8Array {
  const data = {
    messageType: "DATA_MESSAGE",
    owner: account,
    logGroup: group,
    logStream: stream,
    subscriptionFilters: [filter],
    logEvents: events,
  };
  return Buffer.from(JSON.stringify({ awslogs: { data: gzipSync(JSON.stringify(data)).toString("base64") } }));
}

/** Both halves come where the whole was: their keys begin with its key. */
function divide(state: EmulatedState, key: string, message: Delivery): void {
  const { events } = message;
  const half = Math.ceil(events.length / 2);
  state.deliveries.delete(key);
  state.deliveries.set(`${key}0`, { ...message, events: events.slice(0, half) });
  state.deliveries.set(`${key}1`, { ...message, events: events.slice(half) });
}

function settle({ state, clock }: EmulatedAgentCall, { key, message }: Sending, error: unknown): void {
  // The whole state may be gone meanwhile.
  if (!state.deliveries.delete(key) || error === undefined || !isRetried(error)) return;
  const failures = message.failures + 1;
  const time = clock.now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  if (time <= message.createdAt + GIVES_UP_AFTER_MS) addDelivery(state, time, { ...message, failures });
}

/** Throttling and failures of the service are, and nothing else (user guide, "Subscriptions"). */
function isRetried(error: unknown): boolean {
  if (!ServiceError.is(error)) return true;
  return isTransient(error);
}

import { type Call, keys } from "@cloudstub/kit";
import { type ConfigurationsState, configurationsOf } from "../../state/configurations.js";
import type { Delivery, EventsState } from "../../state/events.js";
import { targetsOf } from "./event-filter.js";
import { eventMessage, type ObjectEvent } from "./event-record.js";

/** What it takes to tell of an event: the call of an operation, or of an agent with an id to name. */
export type NotifyingCall = Pick<Call<ConfigurationsState & EventsState>, "state" | "clock" | "partition"> & {
  readonly requestId: string;
};

/**
 * Tells those whom a bucket's notification configuration names that something happened to an object. To be called after each change, in its
 * transaction: what is to be sent is stored with the change, and delivered before the request is answered. Costs one look-up where the
 * bucket has no notification configuration.
 *
 * @param bucket Its name and region.
 * @example notify(call, bucket, { name: "ObjectCreated:Put", key, size: body.size, eTag: body.md5, versionId });
 */
export function notify(
  call: NotifyingCall,
  bucket: { readonly name: string; readonly region: string },
  event: ObjectEvent,
): void {
  const { notification } = configurationsOf(call.state, bucket.name);
  if (notification === undefined) return;
  const targets = targetsOf(notification, event);
  if (targets.length === 0) return;
  const number = nextNumber(call.state);
  const sequencer = sequencerOf(call, number);
  for (const { id, arn } of targets) {
    enqueue(call, arn, eventMessage(event, { call, bucket, configurationId: id, sequencer }));
  }
}

/** Stores a message that the delivery agent sends to a target. */
export function enqueue(call: NotifyingCall, target: string, message: string): void {
  const now = call.clock.now();
  const number = nextNumber(call.state);
  const delivery: Delivery = {
    number,
    target,
    message,
    dueAt: now,
    createdAt: now,
    failures: 0,
    cause: call.requestId,
  };
  call.state.outbox.set(outboxKey(now, number), delivery);
}

/** The key of a delivery: deliveries that are due at one time go out in the order of their events. */
export function outboxKey(dueAt: number, number: number): string {
  return keys.time(dueAt) + keys.counter(number);
}

function nextNumber({ eventNumbers }: EventsState): number {
  const number = (eventNumbers.get("last") ?? 0) + 1;
  eventNumbers.set("last", number);
  return number;
}

/** The time comes first, as AWS's sequencers grow with it, then the number of the event: one key's events compare as texts. */
function sequencerOf({ clock }: NotifyingCall, number: number): string {
  const seconds = Math.floor(clock.now() / 1000);
  return `00${seconds.toString(16).padStart(8, "0")}${number.toString(16).padStart(8, "0")}`.toUpperCase();
}

import { keys } from "@cloudstub/kit";
import { configurationsOf } from "../../state/configurations.js";
import type { Delivery, EventsState } from "../../state/events.js";
import type { EventBucket, NotifyingCall, ObjectObserver } from "../../state.js";
import { reactionTo } from "./event-filter.js";
import { eventMessage } from "./event-record.js";

/**
 * Records an event for those whom a bucket's notification configuration names: what is to be sent is stored with the change, and delivered
 * before the request is answered.
 */
export const recordEvent: ObjectObserver = {
  configuration: "notification",
  observe(call, bucket, event) {
    const { notification } = configurationsOf(call.state, bucket.name);
    if (notification === undefined) return;
    const { targets, others } = reactionTo(notification, event);
    for (const sentence of others) call.note?.(sentence);
    if (targets.length === 0) return;
    const number = nextNumber(call.state);
    const sequencer = sequencerOf(call, number);
    for (const { id, arn } of targets)
      enqueue(call, bucket, {
        target: arn,
        message: eventMessage(event, { call, bucket, configurationId: id, sequencer }),
      });
  },
};

/** The account of buckets whose record names none. */
const HOME = "000000000000";

/** Stores a message that the delivery agent sends to a target for a bucket. */
export function enqueue(
  call: NotifyingCall,
  bucket: EventBucket,
  { target, message }: Pick<Delivery, "target" | "message">,
): void {
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
    source: { arn: `arn:${call.partition}:s3:::${bucket.name}`, account: bucket.account ?? HOME },
    ...(call.traceHeader !== undefined && { traceHeader: call.traceHeader }),
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

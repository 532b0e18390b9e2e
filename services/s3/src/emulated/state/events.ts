import { type Collection, type Expectation, type RecordOf, record, type Scope } from "@cloudstub/kit";

/** Keys are made of it. */
const eventNumber: Expectation<number> = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : "a whole number that is not negative";

const deliverySchema = record({
  /** Its place among all deliveries. */
  number: eventNumber,
  /** The ARN of a queue, a topic or a function. */
  target: "string",
  /** The event as JSON, in the form in which its target gets it. */
  message: "string",
  /** When to send it; later than the event after an attempt that failed. */
  dueAt: "time",
  /** When the event happened. */
  createdAt: "time",
  /** How often it could not be delivered. */
  failures: "number",
  /** The id of the request that caused the event. */
  cause: "string",
  /** The bucket, and the account that it belongs to. */
  "source?": { arn: "string", account: "string" },
  /** The trace that the request belonged to. */
  "traceHeader?": "string",
});

/** A notification that is still to be delivered. */
export type Delivery = RecordOf<typeof deliverySchema>;

/** What the events of buckets store. */
export interface EventsState {
  /** By the time when they are to be sent, then in the order of their events. */
  readonly outbox: Collection<Delivery>;
  /** `last`: the number of the last event. Events are numbered in the order in which they happen. */
  readonly eventNumbers: Collection<number>;
}

/** Names the collections of events. */
export function eventsState(own: Scope): EventsState {
  return {
    outbox: own.collection("outbox", deliverySchema),
    eventNumbers: own.collection("event-numbers", eventNumber),
  };
}

import { type CallingService, keys } from "@cloudstub/kit";
import type { Delivery, EmulatedState } from "../state.js";
import type { EmulatedCall, Place } from "../types.js";
import { type EventPlace, eventId } from "./events.js";
import { groupArn } from "./groups.js";
import { parsePattern } from "./patterns/pattern.js";

/** An event where it was put. */
interface PlacedEvent {
  readonly place: EventPlace;
  readonly message: string;
}

/** Gives events that were put to the subscription filters of their group: each gets those that match its pattern, a moment later. */
export function offerToSubscriptions(
  { state, clock, requestId }: Pick<EmulatedCall, "state" | "clock" | "requestId">,
  {
    group,
    stream,
    events,
  }: { readonly group: string; readonly stream: string; readonly events: readonly PlacedEvent[] },
): void {
  const createdAt = clock.now();
  for (const { name: filter, pattern, destinationArn } of state.subscriptionFilters.of(group).values()) {
    const parsed = parsePattern(pattern);
    const matching = events
      .filter(({ message }) => parsed?.matches(message) ?? false)
      .map(({ place, message }) => ({ id: eventId(place), timestamp: place.time, message }));
    if (matching.length === 0) continue;
    const delivery = { destinationArn, group, stream, filter, events: matching, cause: requestId, createdAt };
    addDelivery(state, createdAt, { ...delivery, failures: 0 });
  }
}

/** Who delivers the events of a group, as policies name it. */
export function deliveringService(place: Place, group: string): CallingService {
  return { principal: "logs.amazonaws.com", sourceArn: `${groupArn(place, group)}:*`, sourceAccount: place.account };
}

/** Adds a delivery that is due at a time, after those that are due then already. */
export function addDelivery({ deliveries }: EmulatedState, time: number, delivery: Delivery): void {
  const prefix = keys.time(time);
  const [last] = deliveries.keys({ prefix, reverse: true });
  // A part of a divided delivery has more after the number.
  const number = last === undefined ? 0 : Number(last.slice(prefix.length, prefix.length + keys.counter(0).length)) + 1;
  deliveries.set(prefix + keys.counter(number), delivery);
}

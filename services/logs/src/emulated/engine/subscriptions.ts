import { keys } from "@cloudstub/kit";
import type { Delivery, EmulatedState } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { parsePattern } from "./patterns/pattern.js";

/** Gives events that were put to the subscription filters of their group: each gets those that match its pattern, a moment later. */
export function offerToSubscriptions(
  { state, clock, requestId }: Pick<EmulatedCall, "state" | "clock" | "requestId">,
  { group, stream, events }: Pick<Delivery, "group" | "stream" | "events">,
): void {
  const createdAt = clock.now();
  for (const { name: filter, pattern, destinationArn } of state.subscriptionFilters.of(group).values()) {
    const parsed = parsePattern(pattern);
    const matching = events.filter(({ message }) => parsed?.matches(message) ?? false);
    if (matching.length === 0) continue;
    const delivery = { destinationArn, group, stream, filter, events: matching, cause: requestId, createdAt };
    addDelivery(state, createdAt, { ...delivery, failures: 0 });
  }
}

/** Adds a delivery that is due at a time, after those that are due then already. */
export function addDelivery({ deliveries }: EmulatedState, time: number, delivery: Delivery): void {
  const [last] = deliveries.keys({ prefix: keys.time(time), reverse: true });
  const number = last === undefined ? 0 : Number(last.slice(-16)) + 1;
  deliveries.set(keys.time(time) + keys.counter(number), delivery);
}

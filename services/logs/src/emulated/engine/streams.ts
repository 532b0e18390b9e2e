import { type Collection, keys } from "@cloudstub/kit";
import type { EmulatedState, LogEvent, LogStream } from "../state.js";
import type { Place, StoreCall } from "../types.js";
import { noStream } from "./errors.js";
import { removeExpiry } from "./expiry.js";
import { groupArn } from "./groups.js";

/** The ARN of a stream. */
export function streamArn(place: Place, group: string, stream: string): string {
  return `${groupArn(place, group)}:log-stream:${stream}`;
}

/** The stream of a group. Throws `ResourceNotFoundException`. */
export function findStream({ state }: Pick<StoreCall, "state">, group: string, name: string): LogStream {
  const stream = state.streams.of(group).get(name);
  if (stream === undefined) throw noStream();
  return stream;
}

/** The events of a stream. Neither of the two names can have a colon. */
export function eventsOf(state: EmulatedState, group: string, stream: string): Collection<LogEvent> {
  return state.events.of(`${group}:${stream}`);
}

/** When the first and the last event of a stream happened; undefined without any. */
export function timesOf(events: Collection<LogEvent>): { readonly first?: number; readonly last?: number } {
  const [first, last] = [events.firstKey(), events.lastKey()];
  return first === undefined || last === undefined ? {} : { first: keys.timeOf(first), last: keys.timeOf(last) };
}

/** Removes a stream with its events. */
export function removeStream(state: EmulatedState, group: string, stream: string): void {
  removeExpiry(state, group, stream);
  state.events.drop(`${group}:${stream}`);
  state.streams.of(group).delete(stream);
}

import { keys } from "@cloudstub/kit";
import { invalidToken } from "../../engine/errors.js";
import {
  type EventPlace,
  eventId,
  eventKey,
  LARGEST_BATCH,
  placeOfId,
  placeOfKey,
  sizeOf,
  wholeTime,
} from "../../engine/events.js";
import { visibleFrom } from "../../engine/expiry.js";
import { namedGroup } from "../../engine/groups.js";
import { eventsOf, findStream } from "../../engine/streams.js";
import type { LogEvent } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

const MOST_EVENTS = 10_000;

/**
 * Shows events of a stream in the order of their times: the last ones, or the first ones, and from there on by the tokens of the answer. A token
 * is a place between two events. Where nothing is left in its direction it is answered again, so that clients stop.
 */
export const getLogEvents: EmulatedHandler<"GetLogEvents"> = (input, call) => {
  const { startFromHead = false, limit = MOST_EVENTS } = input;
  const token = input.nextToken === undefined ? undefined : readToken(input.nextToken);
  const group = namedGroup(call, input);
  const stream = findStream(call, group.name, input.logStreamName);
  const isForward = token?.isForward ?? startFromHead;
  const start = visibleFrom(group, call.clock.now(), input.startTime);
  const range = rangeOf(start, input.endTime, token);
  const events = eventsOf(call.state, group.name, stream.name);
  const found = take(events.entries({ ...range, reverse: !isForward }), limit);
  if (!isForward) found.reverse();
  const [first, last] = [found[0], found.at(-1)];
  const none = token?.place ?? { time: start, stream: stream.number, number: 0 };
  const placeBefore = first === undefined ? none : placeOf(first, stream.number);
  const placeAfter = last === undefined ? none : placeOf(last, stream.number, 1);
  return {
    events: found.map(([key, { message, ingestedAt }]) => ({
      timestamp: keys.timeOf(key),
      message,
      ingestionTime: ingestedAt,
    })),
    nextForwardToken: `f/${eventId(placeAfter)}/s`,
    nextBackwardToken: `b/${eventId(placeBefore)}/s`,
  };
};

type Entry = readonly [key: string, event: LogEvent];

function placeOf([key]: Entry, stream: number, step = 0): EventPlace {
  const { time, number } = placeOfKey(key);
  return { time, stream, number: number + step };
}

/** As many events as a page may have: `limit`, and 1 MB. */
function take(events: Iterable<Entry>, limit: number): Entry[] {
  const found: Entry[] = [];
  let size = 0;
  for (const entry of events) {
    size += sizeOf(entry[1].message);
    if (found.length > 0 && size > LARGEST_BATCH) break;
    found.push(entry);
    if (found.length >= limit) break;
  }
  return found;
}

interface Token {
  readonly isForward: boolean;
  readonly place: EventPlace;
}

function readToken(token: string): Token {
  const [, direction, digits = ""] = /^([fb])\/(\d{56})\/s$/.exec(token) ?? [];
  const place = digits === "" ? undefined : placeOfId(digits);
  if (place === undefined) throw invalidToken();
  return { isForward: direction === "f", place };
}

/** The keys of the events between two times, the first of them included, on one side of the token's place. */
function rangeOf(start: number, endTime: number | undefined, token: Token | undefined) {
  const place = token && eventKey(token.place);
  const first = keys.time(start);
  const end = endTime === undefined ? undefined : keys.time(wholeTime(endTime));
  return {
    from: place !== undefined && token?.isForward && place > first ? place : first,
    ...(end !== undefined && { before: end }),
    ...(place !== undefined && !token?.isForward && (end === undefined || place < end) && { before: place }),
  };
}

import { keys, pageToken, placeInToken } from "@cloudstub/kit";
import { checkedPattern } from "../../engine/checked-pattern.js";
import { invalid, invalidToken } from "../../engine/errors.js";
import { eventId, keyAfter, LARGEST_BATCH, LATEST_TIME, sizeOf } from "../../engine/events.js";
import { visibleFrom } from "../../engine/expiry.js";
import { namedGroup } from "../../engine/groups.js";
import { eventsOf, findStream } from "../../engine/streams.js";
import type { LogGroup, LogStream } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { comparePlaces, type MergePlace, merged } from "./merge.js";

const MOST_EVENTS = 10_000;
/** Characters that one page looks at, times the steps of its pattern. A page may have fewer events than are there, as on AWS. */
const MOST_STEPS = 20_000_000;
/** Steps that count for an event besides those for its characters. */
const STEPS_OF_EVENT = 100;

/** From when on events can be shown from the last one on (API reference, FilterLogEvents). */
const FIRST_DESCENDING = Date.UTC(2024, 0, 1);

/**
 * Shows the events of a group that match a pattern, in the order of their times over all streams (API reference, FilterLogEvents: then by the time
 * at which they were ingested), or in the opposite order.
 */
export const filterLogEvents: EmulatedHandler<"FilterLogEvents"> = (input, call) => {
  const { limit = MOST_EVENTS } = input;
  const pattern = checkedPattern(input.filterPattern ?? "");
  const search = searchOf(input, call);
  const { isForward } = search;
  const events = [];
  let [size, steps] = [0, 0];
  let last = search.token;
  for (const { place, stream, event } of eventsAfter(call, search)) {
    const { message } = event;
    const isMatch = pattern.matches(message);
    const nextSize = size + (isMatch ? sizeOf(message) : 0);
    const isFull = events.length > 0 && (events.length >= limit ? isMatch : nextSize > LARGEST_BATCH);
    if (isFull || steps > MOST_STEPS)
      return { events, searchedLogStreams: [], nextToken: writeToken(last ?? { isForward, place }) };
    size = nextSize;
    steps += STEPS_OF_EVENT + message.length * pattern.steps;
    last = { isForward, place };
    if (!isMatch) continue;
    events.push({
      logStreamName: stream.name,
      timestamp: place.time,
      message,
      ingestionTime: event.ingestedAt,
      eventId: eventId(place),
    });
  }
  return { events, searchedLogStreams: [] };
};

type FilterInput = Parameters<EmulatedHandler<"FilterLogEvents">>[0];

/** In which direction a search goes on, and after which event. */
interface Token {
  readonly isForward: boolean;
  readonly place: MergePlace;
}

interface Search {
  readonly input: FilterInput;
  readonly group: LogGroup;
  readonly isForward: boolean;
  readonly token: Token | undefined;
}

/** What a request searches, and from where on. Throws `InvalidParameterException` and `ResourceNotFoundException`. */
function searchOf(input: FilterInput, call: EmulatedCall): Search {
  const { nextToken, startFromHead = true, startTime } = input;
  const token = nextToken === undefined ? undefined : readToken(nextToken);
  const group = namedGroup(call, input);
  const isForward = token?.isForward ?? startFromHead;
  // AWS's words are not documented.
  if (!isForward && startTime !== undefined && startTime < FIRST_DESCENDING)
    throw invalid("startFromHead can be false only when startTime is on or after Jan 1, 2024 00:00:00 UTC.");
  return { input, group, isForward, token };
}

/** The events of the chosen streams and times that come after the token's. */
function* eventsAfter(call: EmulatedCall, { input, group, isForward, token }: Search) {
  const start = visibleFrom(group, call.clock.now(), input.startTime);
  const end = input.endTime ?? LATEST_TIME;
  const after = token?.place;
  const range = {
    from: keys.time(isForward ? Math.max(start, after?.time ?? 0) : start),
    before: keyAfter(isForward ? end : Math.min(end, after?.time ?? end)),
    reverse: !isForward,
  };
  const sources = chosenStreams(call, group.name, input).map((stream) => ({
    stream,
    entries: eventsOf(call.state, group.name, stream.name).entries(range),
  }));
  const compare = isForward ? comparePlaces : (a: MergePlace, b: MergePlace) => comparePlaces(b, a);
  for (const next of merged(sources, compare)) if (after === undefined || compare(next.place, after) > 0) yield next;
}

/** The streams that a request names, or whose names begin with its prefix, or all. Throws `InvalidParameterException`. */
function chosenStreams(
  call: EmulatedCall,
  group: string,
  { logStreamNames, logStreamNamePrefix }: FilterInput,
): LogStream[] {
  if (logStreamNames === undefined)
    return Array.from(call.state.streams.of(group).values({ prefix: logStreamNamePrefix ?? "" }));
  // AWS's words are not documented.
  if (logStreamNamePrefix !== undefined)
    throw invalid("logStreamNames and logStreamNamePrefix are mutually exclusive parameters.");
  return Array.from(new Set(logStreamNames), (name) => findStream(call, group, name));
}

function writeToken({ isForward, place: { time, ingestedAt, stream, number } }: Token): string {
  return pageToken([isForward ? "f" : "b", time, ingestedAt, stream, number].join(" "));
}

function readToken(token: string): Token {
  const text = placeInToken(token, invalidToken);
  if (!/^[fb] \d{1,16} \d{1,16} \d{1,16} \d{1,16}$/.test(text)) throw invalidToken();
  const [direction, ...numbers] = text.split(" ");
  const [time = 0, ingestedAt = 0, stream = 0, number = 0] = numbers.map(Number);
  if (time > LATEST_TIME) throw invalidToken();
  return { isForward: direction === "f", place: { time, ingestedAt, stream, number } };
}

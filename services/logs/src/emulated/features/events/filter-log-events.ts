import { keys } from "@cloudstub/kit";
import { checkedPattern } from "../../engine/checked-pattern.js";
import { invalid, invalidToken } from "../../engine/errors.js";
import { eventId, LARGEST_BATCH, LATEST_TIME, sizeOf } from "../../engine/events.js";
import { visibleFrom } from "../../engine/expiry.js";
import { namedGroup } from "../../engine/groups.js";
import { placeIn, tokenOf } from "../../engine/page.js";
import { eventsOf, findStream } from "../../engine/streams.js";
import type { LogStream } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { comparePlaces, type MergePlace, merged } from "./merge.js";

const MOST_EVENTS = 10_000;
/** Characters that one page looks at, times the steps of its pattern. A page may have fewer events than are there, as on AWS. */
const MOST_STEPS = 50_000_000;
/** Steps that count for an event besides those for its characters. */
const STEPS_OF_EVENT = 100;

/**
 * Shows the events of a group that match a pattern, in the order of their times over all streams (API reference, FilterLogEvents: then by the time
 * at which they were ingested).
 */
export const filterLogEvents: EmulatedHandler<"FilterLogEvents"> = (input, call) => {
  const { limit = MOST_EVENTS } = input;
  const pattern = checkedPattern(input.filterPattern ?? "");
  const after = input.nextToken === undefined ? undefined : readToken(input.nextToken);
  const group = namedGroup(call, input);
  const start = Math.min(visibleFrom(group, call.clock.now(), input.startTime), LATEST_TIME);
  const range = {
    from: keys.time(Math.max(start, after?.time ?? 0)),
    before: keys.time(Math.min((input.endTime ?? LATEST_TIME) + 1, LATEST_TIME)),
  };
  const streams = chosenStreams(call, group.name, input).map((stream) => ({
    stream,
    entries: eventsOf(call.state, group.name, stream.name).entries(range),
  }));
  const events = [];
  let [size, steps] = [0, 0];
  let last: MergePlace | undefined = after;
  for (const { place, stream, event } of merged(streams)) {
    if (after !== undefined && comparePlaces(place, after) <= 0) continue;
    const { message } = event;
    const isMatch = pattern.matches(message);
    size += isMatch ? sizeOf(message) : 0;
    if (events.length === limit || steps > MOST_STEPS || (size > LARGEST_BATCH && events.length > 0))
      return { events, searchedLogStreams: [], nextToken: writeToken(last ?? place) };
    steps += STEPS_OF_EVENT + message.length * pattern.steps;
    last = place;
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

/** The streams that a request names, or whose names begin with its prefix, or all. Throws `InvalidParameterException`. */
function chosenStreams(
  call: EmulatedCall,
  group: string,
  { logStreamNames, logStreamNamePrefix }: Parameters<EmulatedHandler<"FilterLogEvents">>[0],
): LogStream[] {
  if (logStreamNames === undefined)
    return Array.from(call.state.streams.of(group).values({ prefix: logStreamNamePrefix ?? "" }));
  // AWS's words are not documented.
  if (logStreamNamePrefix !== undefined)
    throw invalid("logStreamNames and logStreamNamePrefix are mutually exclusive parameters.");
  return Array.from(new Set(logStreamNames), (name) => findStream(call, group, name));
}

function writeToken({ time, ingestedAt, stream, number }: MergePlace): string {
  return tokenOf([time, ingestedAt, stream, number].join(" "));
}

function readToken(token: string): MergePlace {
  const place = placeIn(token);
  if (!/^\d{1,16} \d{1,16} \d{1,16} \d{1,16}$/.test(place)) throw invalidToken();
  const [time = 0, ingestedAt = 0, stream = 0, number = 0] = place.split(" ").map(Number);
  if (time > LATEST_TIME) throw invalidToken();
  return { time, ingestedAt, stream, number };
}

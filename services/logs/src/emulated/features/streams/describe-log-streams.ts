import { keys } from "@cloudstub/kit";
import { invalid } from "../../engine/errors.js";
import { namedGroup } from "../../engine/groups.js";
import { page } from "../../engine/page.js";
import { sequenceToken } from "../../engine/sequence-token.js";
import { eventsOf, streamArn, timesOf } from "../../engine/streams.js";
import type { LogGroup, LogStream } from "../../state.js";
import type { EmulatedHandler, StoreCall } from "../../types.js";

/** Shows the streams of a group in the order of their names, or of their last events. */
export const describeLogStreams: EmulatedHandler<"DescribeLogStreams"> = (input, call) => {
  const { logStreamNamePrefix: prefix = "", orderBy = "LogStreamName", descending = false } = input;
  const isByTime = orderBy === "LastEventTime";
  if (isByTime && input.logStreamNamePrefix !== undefined)
    throw invalid("Cannot order by LastEventTime with a logStreamNamePrefix.");
  const group = namedGroup(call, input);
  const streams = call.state.streams.of(group.name);
  const timeKey = ({ name }: LogStream) =>
    keys.time(timesOf(eventsOf(call.state, group.name, name)).last ?? 0) + keys.text(name);
  const { items, ...next } = page<LogStream>(
    input,
    isByTime
      ? { after: (place) => inOrder(streams.values(), timeKey, { place, descending }), placeOf: timeKey }
      : {
          after: (place) =>
            streams.values({
              prefix,
              reverse: descending,
              ...(place !== undefined && (descending ? { before: place } : { after: place })),
            }),
          placeOf: ({ name }) => name,
        },
  );
  return { logStreams: items.map((stream) => streamEntry(call, group, stream)), ...next };
};

interface Order {
  readonly place: string | undefined;
  readonly descending: boolean;
}

function inOrder(
  streams: Iterable<LogStream>,
  keyOf: (stream: LogStream) => string,
  { place, descending }: Order,
): LogStream[] {
  const sign = descending ? -1 : 1;
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0);
  return Array.from(streams, (stream) => ({ key: keyOf(stream), stream }))
    .filter(({ key }) => place === undefined || compare(place, key) < 0)
    .sort((a, b) => compare(a.key, b.key))
    .map(({ stream }) => stream);
}

function streamEntry(call: StoreCall, group: LogGroup, { name, createdAt, lastIngestionAt, events }: LogStream) {
  const { first, last } = timesOf(eventsOf(call.state, group.name, name));
  return {
    logStreamName: name,
    creationTime: createdAt,
    firstEventTimestamp: first,
    lastEventTimestamp: last,
    lastIngestionTime: lastIngestionAt,
    uploadSequenceToken: events === 0 ? undefined : sequenceToken(events),
    arn: streamArn(call, group.name, name),
    storedBytes: 0,
  };
}

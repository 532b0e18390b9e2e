import { invalid } from "../../engine/errors.js";
import { eventKey, LARGEST_BATCH, sizeOf, wholeTime } from "../../engine/events.js";
import { expiredUntil, schedule } from "../../engine/expiry.js";
import { findGroup } from "../../engine/groups.js";
import { sequenceToken } from "../../engine/sequence-token.js";
import { eventsOf, findStream } from "../../engine/streams.js";
import { offerToSubscriptions } from "../../engine/subscriptions.js";
import type { LogGroup, LogStream } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

/** An event as it is put. */
interface PutEvent {
  readonly timestamp: number;
  readonly message: string;
}

/**
 * Puts events into a stream. Those that are too old, too new or expired already are left out, and the answer says where they stand in the batch.
 * Sequence tokens are ignored, as AWS ignores them.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogEvents.html
 */
export const putLogEvents: EmulatedHandler<"PutLogEvents"> = (input, call) => {
  const { logGroupName, logStreamName } = input;
  const logEvents = input.logEvents.map(({ timestamp, message }) => ({ timestamp: wholeTime(timestamp), message }));
  checkBatch(logEvents);
  const group = findGroup(call, logGroupName);
  const stream = findStream(call, group.name, logStreamName);
  const { accepted, rejected } = sorted(logEvents, group, call.clock.now());
  checkSpan(accepted);
  const events = store(call, { group, stream, accepted });
  return {
    nextSequenceToken: sequenceToken(events),
    ...(Object.keys(rejected).length > 0 && { rejectedLogEventsInfo: rejected }),
  };
};

/** Throws `InvalidParameterException` (texts: recorded answers of AWS, and its users' reports of batches and events that are too large). */
function checkBatch(events: readonly PutEvent[]): void {
  let size = 0;
  let last = 0;
  for (const { timestamp, message } of events) {
    if (timestamp < last) throw invalid("Log events in a single PutLogEvents request must be in chronological order.");
    last = timestamp;
    const own = sizeOf(message);
    if (own > LARGEST_BATCH) throw invalid(`Log event too large: ${own} bytes exceeds limit of ${LARGEST_BATCH}`);
    size += own;
  }
  if (size > LARGEST_BATCH) throw invalid(`Upload too large: ${size} bytes exceeds limit of ${LARGEST_BATCH}`);
}

/** Only events that are stored count (API reference, PutLogEvents); users report the text. */
function checkSpan(events: readonly PutEvent[]): void {
  if ((events.at(-1)?.timestamp ?? 0) - (events[0]?.timestamp ?? 0) > DAY)
    throw invalid("The batch of log events in a single PutLogEvents request cannot span more than 24 hours.");
}

/** The events that are stored, and where the others stand: the ends of those that are too old are exclusive (model, RejectedLogEventsInfo). */
function sorted(events: readonly PutEvent[], group: LogGroup, now: number) {
  const countWhile = (test: (timestamp: number) => boolean) => {
    const end = events.findIndex(({ timestamp }) => !test(timestamp));
    return end < 0 ? events.length : end;
  };
  const expired = expiredUntil(group, now);
  const tooOldEnd = countWhile((timestamp) => timestamp < now - 14 * DAY);
  const expiredEnd = expired === undefined ? 0 : countWhile((timestamp) => timestamp <= expired);
  const tooNewStart = countWhile((timestamp) => timestamp <= now + 2 * HOUR);
  return {
    accepted: events.slice(Math.max(tooOldEnd, expiredEnd), tooNewStart),
    rejected: {
      ...(tooNewStart < events.length && { tooNewLogEventStartIndex: tooNewStart }),
      ...(tooOldEnd > 0 && { tooOldLogEventEndIndex: tooOldEnd }),
      ...(expiredEnd > tooOldEnd && { expiredLogEventEndIndex: expiredEnd }),
    },
  };
}

interface Batch {
  readonly group: LogGroup;
  readonly stream: LogStream;
  readonly accepted: readonly PutEvent[];
}

/** Stores events, and returns how many the stream ever had. */
function store(call: EmulatedCall, { group, stream, accepted }: Batch): number {
  if (accepted.length === 0) return stream.events;
  const { state, clock } = call;
  const ingestedAt = clock.now();
  const events = eventsOf(state, group.name, stream.name);
  const stored = accepted.map(({ timestamp, message }, at) => {
    const place = { time: timestamp, stream: stream.number, number: stream.events + at };
    events.set(eventKey(place), { message, ingestedAt });
    return { place, message };
  });
  const count = stream.events + stored.length;
  state.streams.of(group.name).set(stream.name, { ...stream, events: count, lastIngestionAt: ingestedAt });
  schedule(state, group, stream.name);
  offerToSubscriptions(call, { group: group.name, stream: stream.name, events: stored });
  return count;
}

import {
  entriesIn,
  entryOf,
  type JournalEntry,
  type JournalFilter,
  journalFilter,
  ProductError,
  replayable,
  type World,
} from "@cloudstub/core";
import { MockFailure } from "../process/failure.js";

/** Which recorded requests are replayed: those of the mock that meet a filter, or those of an export of a journal as JSON lines. */
export type Recording = JournalFilter | string;

/** The recorded requests to replay. Throws a `MockFailure` where one can't be replayed, and for a line that is not an event. */
export function requestsIn(world: World, recording: Recording): readonly JournalEntry[] {
  try {
    return replayable(typeof recording === "string" ? entriesIn(recording) : recordedIn(world, recording));
  } catch (error) {
    throw error instanceof ProductError ? new MockFailure(error) : error;
  }
}

function recordedIn({ journal }: World, filter: JournalFilter): JournalEntry[] {
  const events = [...journal.oldestFirst()].filter(journalFilter(filter));
  return events.map((event) => entryOf(event, journal.index, { bodies: true, reveal: true }));
}

import {
  entriesIn,
  entryOf,
  firstNotReplayable,
  isRecordedRequest,
  type JournalEntry,
  type JournalFilter,
  journalFilter,
  MOST_REPLAYED,
  type Registry,
  type Replayed,
  replay,
  type World,
} from "@cloudstub/core";
import { failure } from "../process/failure.js";

/** Which recorded requests are replayed: those of the mock that meet a filter, or those of an export of a journal as JSON lines. */
export type Recording = JournalFilter | string;

/** Replays what was recorded in one world in another. Rejects with a `MockFailure` for what can't be replayed. */
export async function replayIn(
  { registry, into }: { readonly registry: Registry; readonly into: World },
  recorded: readonly JournalEntry[],
): Promise<Replayed> {
  const requests = recorded.filter(isRecordedRequest);
  if (requests.length === 0) throw failure("NothingToReplay", {});
  if (requests.length > MOST_REPLAYED)
    throw failure("NotReplayed/too many", { count: String(requests.length), most: String(MOST_REPLAYED) });
  const first = firstNotReplayable(requests);
  if (first !== undefined)
    throw failure(first.why === "concealed" ? "NotReplayed/concealed" : "NotReplayed/not kept", { id: first.id });
  return replay({ registry, world: into, reveal: true }, requests);
}

/** The recorded events of a mock that meet a filter, or those of JSON lines. Throws a `MockFailure` for a line that is none. */
export function recordedIn({ journal }: World, recording: Recording): readonly JournalEntry[] {
  if (typeof recording !== "string") {
    const events = [...journal.oldestFirst()].filter(journalFilter(recording));
    return events.map((event) => entryOf(event, journal.index, { bodies: true, reveal: true }));
  }
  const entries = entriesIn(recording);
  if ("line" in entries) throw failure("InvalidReplay/line", { line: String(entries.line), problem: entries.problem });
  return entries;
}

import { type Detail, entryOf, idOf, type JournalEntry } from "./entry.js";
import type { JournalEvent } from "./event.js";
import { type JournalFilter, journalFilter } from "./filter.js";
import type { WorldJournal } from "./world-journal.js";

/** Which part of a journal is wanted. */
export interface PageRequest extends JournalFilter, Detail {
  /** The id of an event: only those recorded after it. */
  readonly after?: string | undefined;
  /** The id of an event: only those recorded before it. */
  readonly before?: string | undefined;
  /** At most this many, the most recent ones. */
  readonly limit: number;
}

/** A part of a journal. */
export interface Page {
  /** Most recent first, in the order in which they were recorded. */
  readonly entries: JournalEntry[];
  /** The id with which `before` gives the next page; absent on the last one. */
  readonly next?: string;
  /** False where the journal does not have the event of `after` any more; `entries` are then all that it has. */
  readonly afterFound?: boolean;
}

/** The events that are wanted, as readers get them. A page before an event that the journal does not have any more is empty. */
export function pageOf(journal: WorldJournal, { after, before, limit, reveal, bodies, ...filter }: PageRequest): Page {
  const { index } = journal;
  const isWanted = journalFilter(filter);
  const found: JournalEvent[] = [];
  let isBefore = before === undefined;
  let afterFound = false;
  let hasMore = false;
  for (const event of journal.newestFirst()) {
    const id = idOf(event.number);
    if (id === after) {
      afterFound = true;
      break;
    }
    if (isBefore && isWanted(event)) {
      hasMore = found.length === limit;
      if (hasMore) break;
      found.push(event);
    }
    if (id === before) isBefore = true;
  }
  const last = found.at(-1);
  return {
    entries: found.map((event) => entryOf(event, index, { bodies, reveal })),
    ...(hasMore && last !== undefined && { next: idOf(last.number) }),
    ...(after !== undefined && !hasMore && { afterFound }),
  };
}

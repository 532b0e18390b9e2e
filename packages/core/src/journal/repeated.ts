import type { JournalEvent } from "./event.js";
import { storyOf } from "./story.js";
import { explained } from "./tree.js";
import type { WorldJournal } from "./world-journal.js";

/** Stories that a failure ends with, and their lines together. */
const [MOST_STORIES, MOST_LINES] = [3, 40];

/**
 * Tells what came of the calls that failed by a fault, that a client made again, or in which the climate took a freedom, each from its first attempt on. Only of events from the
 * one with the number `first`.
 */
export function storiesOfRepeated(journal: WorldJournal, first = 0): string[] {
  const roots = new Set<JournalEvent>();
  for (const event of journal.oldestFirst())
    if (event.number >= first && isNotable(journal, event)) roots.add(journal.index.causesOf(event).at(-1) ?? event);
  const stories = [...roots].slice(0, MOST_STORIES).map((root) => storyOf(explained(journal, root)));
  const lines = stories.map(
    (_, last) =>
      stories
        .slice(0, last + 1)
        .join("\n")
        .split("\n").length,
  );
  return stories.filter((_, position) => position === 0 || (lines[position] as number) <= MOST_LINES);
}

function isNotable(journal: WorldJournal, event: JournalEvent): boolean {
  const { kind, fault, statusCode, error } = event;
  if (kind === "choice") return true;
  if (fault !== undefined && (statusCode === 0 || error !== undefined)) return true;
  return journal.index.attemptBefore(event) !== undefined;
}

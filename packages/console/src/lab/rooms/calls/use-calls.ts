import { useEffect } from "preact/hooks";
import { ask, detailOf } from "../../../session/ask.js";
import { type Cell, useCell } from "../../../session/cell.js";
import { repeat } from "../../../session/repeat.js";
import { useSession } from "../../../session/session.js";
import { followJournal } from "./journal-stream.js";
import type { JournalEntry, JournalPage } from "./records.js";

/** Events of the first page, which is shown at once, and of later ones. */
const [FIRST, LATER] = [200, 2000];
/** Events that are read without being asked for. */
const UNASKED = 10_000;
/** Milliseconds between two readings while the stream of the journal tells of events, and while it tells of none. */
const [NEWS_MS, QUIET_MS] = [500, 5000];

/** The events that meet filters, as far as they are read. */
export interface Calls {
  /** Most recent first; undefined before the first page. */
  readonly entries: readonly JournalEntry[] | undefined;
  /** True while the journal has older ones. */
  readonly hasMore: boolean;
  readonly problem: string;
  /** Reads older ones. */
  readonly more: () => void;
}

interface Read {
  readonly filters: string;
  readonly entries: readonly JournalEntry[];
  readonly next: string | undefined;
}

/** Follows the journal: the first page first, then older pages and, all the time, new events. */
export function useCalls(filters: { readonly [name: string]: string }): Calls {
  const { changes, paused, status, worldProblem } = useSession();
  const read = useCell<Read | undefined>(undefined);
  const problem = useCell("");
  const wanted = useCell(UNASKED);
  const key = JSON.stringify(filters);
  const server = status.value?.startedAt;
  const change = changes.value;

  useEffect(() => {
    if (server === undefined || worldProblem.value) return;
    let isNews = false;
    let ended = 0;
    return repeat(
      async (signal) => {
        isNews = false;
        if (paused.value && read.value?.filters === key) return;
        const reading = { key, filters, read, problem, wanted: wanted.value, signal };
        if (await readNew(reading).catch(() => false)) await readOlder(reading).catch(() => undefined);
        ended = performance.now();
      },
      () => (isNews ? NEWS_MS : QUIET_MS),
      (run, signal) => {
        if (!paused.value) followJournal(filters, () => begin(run), signal);
      },
    );

    function begin(run: () => void): void {
      if (isNews) return;
      isNews = true;
      setTimeout(run, Math.max(0, ended + NEWS_MS - performance.now()));
    }
  }, [key, server, change, wanted.value, paused.value]);

  const shown = read.value?.filters === key ? read.value : undefined;
  return {
    entries: shown?.entries,
    hasMore: shown?.next !== undefined && shown.entries.length >= wanted.value,
    problem: problem.value,
    more: () => (wanted.value += UNASKED),
  };
}

interface Reading {
  readonly key: string;
  readonly filters: { readonly [name: string]: string };
  readonly read: Cell<Read | undefined>;
  readonly problem: Cell<string>;
  readonly wanted: number;
  readonly signal: AbortSignal;
}

/** Reads what is new; false where nothing could be read. */
async function readNew({ key, read, ...reading }: Reading): Promise<boolean> {
  const known = read.value?.filters === key ? read.value : undefined;
  const newest = known?.entries[0]?.id;
  const first = await readPage(reading, { limit: String(newest === undefined ? FIRST : LATER), after: newest });
  if (first === undefined) return false;
  const isNews = first.entries.length > 0;
  if (known !== undefined && newest !== undefined && first.afterFound === true) {
    if (isNews) read.value = { ...known, entries: [...first.entries, ...known.entries] };
  } else if (known === undefined || isNews || known.entries.length > 0)
    read.value = { filters: key, entries: first.entries, next: first.next };
  return true;
}

/** Reads older pages until there are enough. */
async function readOlder({ read, wanted, ...reading }: Reading): Promise<void> {
  while (read.value?.next !== undefined && read.value.entries.length < wanted) {
    const current: Read = read.value;
    const older = await readPage(reading, { limit: String(LATER), before: current.next });
    if (older === undefined || read.value !== current) return;
    read.value = { ...current, entries: [...current.entries, ...older.entries], next: older.next };
  }
}

/** A page of the journal; undefined where it could not be read, or is not wanted any more. */
async function readPage(
  { filters, problem, signal }: Pick<Reading, "filters" | "problem" | "signal">,
  values: { readonly [name: string]: string | undefined },
): Promise<JournalPage | undefined> {
  const answer = await ask({ path: "/api/journal", values: { ...filters, ...values }, signal });
  if (signal.aborted) return undefined;
  problem.value = answer.ok ? "" : detailOf(answer);
  return answer.ok ? (answer.data as JournalPage) : undefined;
}

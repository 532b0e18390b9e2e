import { EventFields, type QueriedEvent } from "./event-fields.js";
import type { Query, Stage } from "./query.js";
import { QueryRow } from "./query-row.js";

/** Results that a query has unless it says how many (user guide, "limit"). */
const DEFAULT_LIMIT = 10_000;
/** Characters of events that a query looks at, times the steps of its expressions, and what else it does for events. */
const MOST_STEPS = 100_000_000;
/** Steps that count for an event besides those for its characters: those of reading it, and of each part of the query. */
const STEPS_OF_EVENT = 200;
const STEPS_OF_PART = 10;

/** What a query found. */
export interface QueryOutcome {
  readonly results: readonly (readonly { readonly field: string; readonly value: string }[])[];
  readonly matched: number;
  readonly scanned: number;
  readonly bytes: number;
  /** False where there was too much to look at. */
  readonly isComplete: boolean;
}

/** How a query is run. */
export interface QueryRun {
  readonly events: Iterable<QueriedEvent>;
  /** The most results that the request wants. */
  readonly limit?: number | undefined;
  /** Milliseconds: when it began. */
  readonly now: number;
}

/** Runs a query over events. Where it does not sort them, the last event comes first. */
export function runQuery(query: Query, { events, limit, now }: QueryRun): QueryOutcome {
  const first = query.stages.findIndex(({ kind }) => kind === "all");
  const [each, rest] = first < 0 ? [query.stages, []] : [query.stages.slice(0, first), query.stages.slice(first)];
  const work = new Work();
  const read = readEvents(query, { events, now }, { each, work });
  const ordered: readonly QueryRow[] = read.rows.sort((a, b) => b.time - a.time).map(({ row }) => row);
  const rows = rest.reduce((before, stage) => applied(before, stage, work), ordered);
  const columns = query.showsEvents ? [...new Set([...query.columns, "@ptr"])] : query.columns;
  const asked = Math.min(limit ?? Number.POSITIVE_INFINITY, query.limit ?? Number.POSITIVE_INFINITY);
  const most = Number.isFinite(asked) ? asked : DEFAULT_LIMIT;
  const { matched, scanned, bytes } = read;
  const results = rows.slice(0, most).map((row) => row.shown(columns));
  return { results, matched, scanned, bytes, isComplete: !work.isOver };
}

/** Counts the steps of a query. */
class Work {
  #taken = 0;

  get isOver(): boolean {
    return this.#taken > MOST_STEPS;
  }

  take(steps: number): void {
    this.#taken += steps;
  }

  /** Applies a stage to a row, whose values take memory from then on. */
  keeps(row: QueryRow, stage: Stage & { readonly kind: "each" }): boolean {
    const isKept = stage.keeps(row);
    for (const value of row.values.values()) if (typeof value === "string") this.take(value.length);
    return isKept;
  }
}

interface Reading {
  readonly each: readonly Stage[];
  readonly work: Work;
}

function readEvents({ steps, parts }: Query, { events, now }: QueryRun, { each, work }: Reading) {
  const rows: { readonly time: number; readonly row: QueryRow }[] = [];
  let [scanned, bytes] = [0, 0];
  for (const event of events) {
    if (work.isOver) break;
    work.take(STEPS_OF_EVENT + parts * STEPS_OF_PART + event.message.length * (1 + steps));
    scanned++;
    bytes += Buffer.byteLength(event.message);
    const row = new QueryRow(new EventFields(event, now));
    if (each.every((stage) => stage.kind === "all" || work.keeps(row, stage))) rows.push({ time: event.time, row });
  }
  return { rows, matched: rows.length, scanned, bytes };
}

function applied(rows: readonly QueryRow[], stage: Stage, work: Work): readonly QueryRow[] {
  return stage.kind === "all" ? stage.of(rows) : rows.filter((row) => !work.isOver && work.keeps(row, stage));
}

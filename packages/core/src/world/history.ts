import type { ErrorSummary, Recorded } from "../journal/recorded.js";
import { explainNotDone, notDone } from "../registry/not-done.js";

/** A request that the mock port answered (specification 2.3), or a call that a service made to another. */
export interface HistoryEntry {
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly method: string;
  /** Path and query as sent; the path pattern of the operation for a call between services, which has no address; the name of a message between regions, whose method is MESSAGE. */
  readonly url: string;
  readonly serviceId: string | null;
  /** The match key of the stub that answered. */
  readonly operation: string | null;
  readonly statusCode: number;
  readonly matched: boolean;
  /** The operation's name, `SendMessage`: that of the stub that answered or, where none did, the one that the request names; null where it names none. */
  readonly name: string | null;
  /** Milliseconds from the arrival of the request's head to its answer, in the machine's time. */
  readonly durationMs: number;
  /** The id that the response carried. */
  readonly requestId: string;
  /** Counts requests, calls between services and the other events of the journal in the order in which they began, which is not that in which they ended. It starts at 1; a reset does not restart it. */
  readonly number: number;
  /** Present on calls between services: the id of the request that led to the call, or the name of the agent, `sns/deliveries`. */
  readonly cause?: string;
  /** What the call was made on: the name of a queue or a table, a bucket and a key. Absent where the input does not say. */
  readonly resource?: string;
  /** Present on answers of placeholders. */
  readonly placeholder?: true;
  /** The error that the client was told. */
  readonly error?: ErrorSummary;
  /** Why no stub answered, and what to do, in the sentence that the client got; present where nothing matched. */
  readonly why?: string;
  /** The target header, or `Action=` and the action of a form, of a request that nothing matched; absent where it has neither. */
  readonly target?: string;
  /** Members of the input that the operation does not evaluate; present where there are some. */
  readonly ignored?: readonly string[];
  /** Clauses about what the request asked for and its operation does not do, each with the option that has it done where there is one. */
  readonly notDone?: readonly string[];
  /** One sentence for each thing that the operation did not do, and why, such as a subscriber that got nothing; absent where there are none. */
  readonly notes?: readonly string[];
  /** The injected fault, in a sentence; present on answers that a fault changed. */
  readonly fault?: string;
}

/** The latest requests, up to a cap. Recording takes constant time. */
export class History {
  /** A ring: in a full history the next entry replaces the oldest. */
  #entries: Recorded[] = [];
  /** Where the next one goes. */
  #next = 0;
  #begun = 0;

  constructor(
    /** How many entries are kept: a whole number, 0 for none, or Infinity. */
    readonly cap: number,
  ) {}

  /** The number of a request, a call or another event that begins now. */
  begin(): number {
    return ++this.#begun;
  }

  record(entry: Recorded): void {
    if (this.cap === 0) return;
    this.#entries[this.#next] = entry;
    this.#next = this.#next + 1 === this.cap ? 0 : this.#next + 1;
  }

  /** How many entries there are. */
  get size(): number {
    return this.#entries.length;
  }

  /** The entries, most recent first. */
  latestFirst(): HistoryEntry[] {
    return [...this.#newestFirst()].map(shown);
  }

  /** The entries that came after the one with this request id, most recent first; undefined where that one is not in the history any more. */
  after(requestId: string): HistoryEntry[] | undefined {
    const entries: HistoryEntry[] = [];
    for (const entry of this.#newestFirst()) {
      if (entry.requestId === requestId) return entries;
      entries.push(shown(entry));
    }
    return undefined;
  }

  clear(): void {
    this.#entries = [];
    this.#next = 0;
  }

  *#newestFirst(): IterableIterator<Recorded> {
    const { length } = this.#entries;
    for (let age = 1; age <= length; age++) yield this.#entries[(this.#next - age + length) % length] as Recorded;
  }
}

function shown(recorded: Recorded): HistoryEntry {
  const {
    time,
    method,
    url,
    stub,
    statusCode,
    requestId,
    durationMs,
    number,
    cause,
    error,
    unmatched,
    ignored,
    notes,
    fault,
    resource,
  } = recorded;
  const undone = explainNotDone(notDone({ ...recorded, fault: { isAnswer: recorded.isFaultsAnswer } }));
  return {
    timestamp: new Date(time).toISOString(),
    method,
    url,
    serviceId: stub?.service.id ?? null,
    operation: stub?.matchKey ?? null,
    statusCode,
    matched: stub !== undefined,
    name: stub?.operation ?? unmatched?.name ?? null,
    durationMs,
    requestId,
    number,
    ...present({
      cause,
      resource,
      placeholder: stub?.placeholder ? (true as const) : undefined,
      error,
      why: unmatched?.why,
      target: unmatched?.target,
      ignored,
      notDone: undone.length > 0 ? undone : undefined,
      notes,
      fault,
    }),
  };
}

/** The members that are not undefined. */
function present<Members extends object>(members: Members): { [M in keyof Members]?: NonNullable<Members[M]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [M in keyof Members]?: NonNullable<Members[M]>;
  };
}

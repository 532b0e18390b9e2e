/** A request that the mock port answered (specification 2.3). */
export interface HistoryEntry {
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly serviceId: string | null;
  /** The match key of the stub that answered. */
  readonly operation: string | null;
  readonly statusCode: number;
  readonly matched: boolean;
  /** The id that the response carried. */
  readonly requestId: string;
  /** Present on answers of placeholders. */
  readonly placeholder?: true;
  /** What was injected, in a sentence; present on answers that a fault changed. */
  readonly fault?: string;
}

/** A request as it is recorded: what tells of it is made when somebody asks, for most entries are never read. */
export interface Recorded extends Omit<HistoryEntry, "timestamp" | "placeholder" | "fault"> {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly time: number;
  readonly placeholder?: boolean;
  readonly fault?: string | undefined;
}

/** The last requests, up to a cap. Recording costs the same however many there are. */
export class History {
  #entries: Recorded[] = [];
  #next = 0;

  constructor(
    /** How many entries are kept: a whole number, 0 for none, or Infinity. */
    readonly cap: number,
  ) {}

  record(entry: Recorded): void {
    if (this.#entries.length < this.cap) {
      this.#entries.push(entry);
    } else if (this.cap > 0) {
      this.#entries[this.#next] = entry;
      this.#next = (this.#next + 1) % this.cap;
    }
  }

  /** The entries, most recent first. */
  latestFirst(): HistoryEntry[] {
    return [...this.#entries.slice(this.#next), ...this.#entries.slice(0, this.#next)].reverse().map(told);
  }

  clear(): void {
    this.#entries = [];
    this.#next = 0;
  }
}

function told({ time, placeholder, fault, ...entry }: Recorded): HistoryEntry {
  return {
    timestamp: new Date(time).toISOString(),
    ...entry,
    ...(placeholder && { placeholder }),
    ...(fault !== undefined && { fault }),
  };
}

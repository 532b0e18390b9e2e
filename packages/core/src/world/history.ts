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

/** The last requests, up to a cap. Recording costs the same however many there are. */
export class History {
  #entries: HistoryEntry[] = [];
  #next = 0;

  constructor(
    /** How many entries are kept: a whole number, 0 for none, or Infinity. */
    readonly cap: number,
  ) {}

  record(entry: HistoryEntry): void {
    if (this.#entries.length < this.cap) {
      this.#entries.push(entry);
    } else if (this.cap > 0) {
      this.#entries[this.#next] = entry;
      this.#next = (this.#next + 1) % this.cap;
    }
  }

  /** The entries, most recent first. */
  latestFirst(): HistoryEntry[] {
    return [...this.#entries.slice(this.#next), ...this.#entries.slice(0, this.#next)].reverse();
  }

  clear(): void {
    this.#entries = [];
    this.#next = 0;
  }
}

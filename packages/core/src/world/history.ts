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
export interface Recorded extends Pick<HistoryEntry, "method" | "url" | "statusCode" | "requestId" | "fault"> {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly time: number;
  /** What answered; undefined where nothing matched. */
  readonly stub: RecordedStub | undefined;
}

/** What the history tells of a stub. */
export interface RecordedStub {
  readonly service: { readonly id: string };
  readonly matchKey: string;
  readonly placeholder: boolean;
}

/**
 * The last requests, up to a cap. Recording costs the same however many there are.
 *
 * Each fact has a list of its own: an object for each request would take half as much again, and be garbage in the old part of V8's
 * heap when it is pushed out.
 */
export class History {
  #times: number[] = [];
  #methods: string[] = [];
  #urls: string[] = [];
  #stubs: (RecordedStub | undefined)[] = [];
  #statuses: number[] = [];
  #requestIds: string[] = [];
  /** By their places, for few have one. */
  readonly #faults = new Map<number, string>();
  /** Where the next one goes, in a full history that of the oldest. */
  #next = 0;

  constructor(
    /** How many entries are kept: a whole number, 0 for none, or Infinity. */
    readonly cap: number,
  ) {}

  record({ time, method, url, stub, statusCode, requestId, fault }: Recorded): void {
    if (this.cap === 0) return;
    const place = this.#next;
    this.#times[place] = time;
    this.#methods[place] = method;
    this.#urls[place] = url;
    this.#stubs[place] = stub;
    this.#statuses[place] = statusCode;
    this.#requestIds[place] = requestId;
    if (fault !== undefined) this.#faults.set(place, fault);
    else if (this.#faults.size > 0) this.#faults.delete(place);
    this.#next = place + 1 === this.cap ? 0 : place + 1;
  }

  /** The entries, most recent first. */
  latestFirst(): HistoryEntry[] {
    const places = [...this.#times.keys()];
    return [...places.slice(this.#next), ...places.slice(0, this.#next)].reverse().map((place) => this.#entry(place));
  }

  clear(): void {
    this.#times = [];
    this.#methods = [];
    this.#urls = [];
    this.#stubs = [];
    this.#statuses = [];
    this.#requestIds = [];
    this.#faults.clear();
    this.#next = 0;
  }

  #entry(place: number): HistoryEntry {
    const stub = this.#stubs[place];
    const fault = this.#faults.get(place);
    return {
      timestamp: new Date(this.#times[place] as number).toISOString(),
      method: this.#methods[place] as string,
      url: this.#urls[place] as string,
      serviceId: stub?.service.id ?? null,
      operation: stub?.matchKey ?? null,
      statusCode: this.#statuses[place] as number,
      matched: stub !== undefined,
      requestId: this.#requestIds[place] as string,
      ...(stub?.placeholder && { placeholder: true }),
      ...(fault !== undefined && { fault }),
    };
  }
}

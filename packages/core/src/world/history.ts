/** A request that the mock port answered (specification 2.3), or a call that a service made to another. */
export interface HistoryEntry {
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly method: string;
  /** Path and query as sent; the path pattern of the operation for a call between services, which has no address. */
  readonly url: string;
  readonly serviceId: string | null;
  /** The match key of the stub that answered. */
  readonly operation: string | null;
  readonly statusCode: number;
  readonly matched: boolean;
  /** The operation's name, `SendMessage`: that of the stub that answered or, where none did, the one that the request asked for; null where it can't be told. */
  readonly name: string | null;
  /** Milliseconds from the arrival of the request's head to its answer, in the machine's time. */
  readonly durationMs: number;
  /** The id that the response carried. */
  readonly requestId: string;
  /** Counts requests and calls between services in the order in which they began, which is not that in which they ended. It starts at 1 and goes on after a reset. */
  readonly number: number;
  /** Present on calls between services: the id of the request that led to the call, or the name of the agent, `sns/deliveries`. */
  readonly cause?: string;
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
  /** What was injected, in a sentence; present on answers that a fault changed. */
  readonly fault?: string;
}

/** An error as a client sees it. */
interface ErrorSummary {
  readonly code: string;
  readonly message: string;
}

/** Why nothing answers a request, and what it asked for. */
export interface Unmatched {
  /** What happened and what to do, in a sentence or two. */
  readonly why: string;
  /** The target header, or `Action=` and the action of a form. */
  readonly target?: string | undefined;
  /** The operation's name, where the request tells it. */
  readonly name?: string | undefined;
}

/** A request as it is recorded: what tells of it is made when somebody asks, for most entries are never read. */
export interface Recorded extends Pick<HistoryEntry, "method" | "url" | "statusCode" | "requestId" | "durationMs" | "number">, Particulars {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly time: number;
  /** What answered; undefined where nothing matched. */
  readonly stub: RecordedStub | undefined;
}

/** What is true of few requests. */
interface Particulars {
  readonly cause?: string | undefined;
  readonly error?: ErrorSummary | undefined;
  readonly unmatched?: Unmatched | undefined;
  readonly ignored?: readonly string[] | undefined;
  readonly fault?: string | undefined;
}

/** What the history tells of a stub. */
export interface RecordedStub {
  readonly service: { readonly id: string };
  readonly operation: string;
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
  #durations: number[] = [];
  #requestIds: string[] = [];
  #numbers: number[] = [];
  /** By their places, for few have some. */
  readonly #particulars = new Map<number, Particulars>();
  /** Where the next one goes, in a full history that of the oldest. */
  #next = 0;
  #begun = 0;

  constructor(
    /** How many entries are kept: a whole number, 0 for none, or Infinity. */
    readonly cap: number,
  ) {}

  /** The number of a request or call that begins now. */
  begin(): number {
    return ++this.#begun;
  }

  record({ time, method, url, stub, statusCode, requestId, durationMs, number, error, unmatched, ignored, fault, cause }: Recorded): void {
    if (this.cap === 0) return;
    const place = this.#next;
    this.#times[place] = time;
    this.#methods[place] = method;
    this.#urls[place] = url;
    this.#stubs[place] = stub;
    this.#statuses[place] = statusCode;
    this.#durations[place] = durationMs;
    this.#requestIds[place] = requestId;
    this.#numbers[place] = number;
    const isPlain = error === undefined && unmatched === undefined && ignored === undefined && fault === undefined && cause === undefined;
    if (!isPlain) this.#particulars.set(place, { error, unmatched, ignored, fault, cause });
    else if (this.#particulars.size > 0) this.#particulars.delete(place);
    this.#next = place + 1 === this.cap ? 0 : place + 1;
  }

  /** How many entries there are. */
  get size(): number {
    return this.#times.length;
  }

  /** The entries, most recent first. */
  latestFirst(): HistoryEntry[] {
    return [...this.#places()].map((place) => this.#entry(place));
  }

  /** The entries that came after the one with this request id, most recent first; undefined where it is not there any more. */
  after(requestId: string): HistoryEntry[] | undefined {
    const entries: HistoryEntry[] = [];
    for (const place of this.#places()) {
      if (this.#requestIds[place] === requestId) return entries;
      entries.push(this.#entry(place));
    }
    return undefined;
  }

  /** The places that hold entries, that of the most recent first. */
  *#places(): IterableIterator<number> {
    for (let place = this.#next - 1; place >= 0; place--) yield place;
    for (let place = this.#times.length - 1; place >= this.#next; place--) yield place;
  }

  clear(): void {
    this.#times = [];
    this.#methods = [];
    this.#urls = [];
    this.#stubs = [];
    this.#statuses = [];
    this.#durations = [];
    this.#requestIds = [];
    this.#numbers = [];
    this.#particulars.clear();
    this.#next = 0;
  }

  #entry(place: number): HistoryEntry {
    const stub = this.#stubs[place];
    const { error, unmatched, ignored, fault, cause } = this.#particulars.get(place) ?? {};
    return {
      timestamp: new Date(this.#times[place] as number).toISOString(),
      method: this.#methods[place] as string,
      url: this.#urls[place] as string,
      serviceId: stub?.service.id ?? null,
      operation: stub?.matchKey ?? null,
      statusCode: this.#statuses[place] as number,
      matched: stub !== undefined,
      name: stub?.operation ?? unmatched?.name ?? null,
      durationMs: this.#durations[place] as number,
      requestId: this.#requestIds[place] as string,
      number: this.#numbers[place] as number,
      ...(cause !== undefined && { cause }),
      ...(stub?.placeholder && { placeholder: true }),
      ...(error && { error }),
      ...(unmatched && { why: unmatched.why }),
      ...(unmatched?.target !== undefined && { target: unmatched.target }),
      ...(ignored && { ignored }),
      ...(fault !== undefined && { fault }),
    };
  }
}

import { concealUrl } from "../journal/conceal.js";
import { notDone } from "../registry/not-done.js";
import type { Stub } from "../registry/stub.js";
import { systemClock } from "../time/time-and-ids.js";
import type { Exchange } from "./exchange.js";
import { NeededPolicy, type WrittenPolicy } from "./needed-policy.js";

/** Which operations were called, with which results, and how close each was to AWS. */
export interface Report {
  /** Since when calls are counted, by the machine's clock: ISO 8601, UTC. */
  readonly since: string;
  readonly calls: number;
  readonly failed: number;
  /** In alphabetical order, by service. */
  readonly operations: readonly ReportedOperation[];
  readonly unmatched: readonly ReportedUnmatched[];
  /** The least IAM policy that the calls needed; absent where policies are not asked. */
  readonly policy?: WrittenPolicy;
}

/** An operation that was called. */
interface ReportedOperation {
  readonly service: string;
  readonly operation: string;
  readonly calls: number;
  /** How many ended with a status of 400 or above, or without an answer. */
  readonly failed: number;
  /** How many met an injected fault. */
  readonly faults: number;
  /** The level that its behaviour is of. */
  readonly level: string;
  /** The level at which it is closer to AWS, where there is one. */
  readonly above?: string;
  readonly placeholder: boolean;
  readonly errors: readonly { readonly code: string; readonly calls: number }[];
  /** What calls asked for and was not done. */
  readonly notDone: readonly ReportedNotDone[];
}

/** Something that calls asked for and was not done. */
interface ReportedNotDone {
  /** A clause: `ConditionExpression is not evaluated`. */
  readonly what: string;
  /** The path of the input member that is not evaluated; absent where it is about the whole operation. */
  readonly member?: string;
  /** The option that has it done; absent where none does. */
  readonly remedy?: string;
  readonly calls: number;
}

/** A request that no operation answered. */
interface ReportedUnmatched {
  /** The operation that it names, or its method and path. */
  readonly request: string;
  readonly why: string;
  readonly calls: number;
}

/** Most different error codes of an operation, and most requests without an operation, that are counted by name. */
const MOST = 100;
/** Counts those above. */
const OTHERS = "others";

interface Counted {
  readonly stub: Stub;
  calls: number;
  failed: number;
  faults: number;
  readonly errors: Map<string, number>;
  readonly notDone: Map<string, { -readonly [Name in keyof ReportedNotDone]: ReportedNotDone[Name] }>;
}

/** Counts the calls of all worlds of a server, also of worlds that are dropped or reset. It takes the same memory however many calls come. */
export class CallReport {
  /** By service and operation. */
  #operations = new Map<string, Counted>();
  /** The same by stub, for which no text has to be made; an operation has one for each protocol. */
  #byStub = new Map<Stub, Counted>();
  #unmatched = new Map<string, { readonly why: string; calls: number }>();
  #since = systemClock.now();
  /** What the callers of all worlds needed. */
  readonly needed = new NeededPolicy();

  /** Adds a request and its answer. */
  count(exchange: Exchange): void {
    const { stub } = exchange;
    if (stub === undefined) this.#countUnmatched(exchange);
    else addTo(this.#byStub.get(stub) ?? this.#countedOf(stub), stub, exchange);
  }

  /** Begins to count from zero. */
  clear(): void {
    this.#operations = new Map();
    this.#byStub = new Map();
    this.#unmatched = new Map();
    this.#since = systemClock.now();
    this.needed.clear();
  }

  read(): Report {
    const operations = [...this.#operations]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, counted]) => reported(counted));
    const unmatched = [...this.#unmatched].map(([request, counted]) => ({ request, ...counted }));
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    const lost = sum(unmatched.map(({ calls }) => calls));
    return {
      since: new Date(this.#since).toISOString(),
      calls: sum(operations.map(({ calls }) => calls)) + lost,
      failed: sum(operations.map(({ failed }) => failed)) + lost,
      operations,
      unmatched,
      ...(this.needed.callers.length > 0 && { policy: this.needed.policy() }),
    };
  }

  #countedOf(stub: Stub): Counted {
    const key = `${stub.service.id} ${stub.operation}`;
    const counted = this.#operations.get(key) ?? {
      stub,
      calls: 0,
      failed: 0,
      faults: 0,
      errors: new Map(),
      notDone: new Map(),
    };
    this.#operations.set(key, counted);
    this.#byStub.set(stub, counted);
    return counted;
  }

  #countUnmatched({ unmatched, request }: Exchange): void {
    const { name = `${request.method} ${concealUrl(request.url).split("?")[0]}`, why = "" } = unmatched ?? {};
    const isNamed = this.#unmatched.has(name) || this.#unmatched.size < MOST;
    const key = isNamed ? name : OTHERS;
    const known = this.#unmatched.get(key);
    if (known !== undefined) known.calls++;
    else this.#unmatched.set(key, { why: isNamed ? why : "They are too many to be named.", calls: 1 });
  }
}

function addTo(counted: Counted, stub: Stub, exchange: Exchange): void {
  const { error, fault, ignored, response } = exchange;
  counted.calls++;
  if (fault !== undefined) counted.faults++;
  const hasNoAnswer = response.breaksOff === "at once";
  if (hasNoAnswer || response.status >= 400) {
    counted.failed++;
    countError(counted.errors, hasNoAnswer ? "no answer" : (error?.code ?? String(response.status)));
  }
  if (ignored === undefined && !stub.placeholder && stub.neverDoes === undefined) return;
  for (const { what, member, remedy } of notDone(exchange)) {
    const known = counted.notDone.get(what);
    if (known !== undefined) known.calls++;
    else counted.notDone.set(what, { what, ...(member && { member }), ...(remedy && { remedy }), calls: 1 });
  }
}

function countError(errors: Map<string, number>, code: string): void {
  const key = errors.has(code) || errors.size < MOST ? code : OTHERS;
  errors.set(key, (errors.get(key) ?? 0) + 1);
}

function reported({ stub, errors, notDone: undone, ...counts }: Counted): ReportedOperation {
  const { service, operation, placeholder } = stub;
  const { level, above } = service.levelsOf(operation);
  return {
    service: service.id,
    operation,
    ...counts,
    level,
    ...(above !== undefined && { above }),
    placeholder,
    errors: [...errors].map(([code, calls]) => ({ code, calls })),
    notDone: [...undone.values()].map((each) => ({ ...each })),
  };
}

import { concealUrl } from "../journal/conceal.js";
import { notDone } from "../registry/not-done.js";
import type { Stub } from "../registry/stub.js";
import { systemClock } from "../time/time-and-ids.js";
import { OperationCounts, type Report, reportOf, UnmatchedCounts } from "./call-counts.js";
import type { Exchange } from "./exchange.js";
import { NeededPolicy } from "./needed-policy.js";

interface Counted {
  readonly stub: Stub;
  readonly counts: OperationCounts;
}

/** Counts the calls of all worlds of a server, also of worlds that are dropped or reset. It takes the same memory however many calls come. */
export class CallReport {
  /** By service and operation. */
  #operations = new Map<string, Counted>();
  /** The same by stub, for which no text has to be made; an operation has one for each protocol. */
  #byStub = new Map<Stub, Counted>();
  #unmatched = new UnmatchedCounts();
  #since = systemClock.now();
  /** What the callers of all worlds needed. */
  readonly needed = new NeededPolicy();

  /** Adds a request and its answer. */
  count(exchange: Exchange): void {
    const { stub, unmatched, request } = exchange;
    if (stub === undefined)
      this.#unmatched.add(unmatched?.name ?? unnamed(request.method, request.url), unmatched?.why ?? "");
    else addTo(this.#byStub.get(stub) ?? this.#countedOf(stub), exchange);
  }

  /** Begins to count from zero. */
  clear(): void {
    this.#operations = new Map();
    this.#byStub = new Map();
    this.#unmatched = new UnmatchedCounts();
    this.#since = systemClock.now();
    this.needed.clear();
  }

  read(): Report {
    const operations = [...this.#operations.values()].map(({ stub, counts }) => {
      const { service, operation, placeholder } = stub;
      return counts.read({ service: service.id, operation, placeholder, ...service.levelsOf(operation) });
    });
    return {
      ...reportOf(this.#since, { operations, unmatched: this.#unmatched.read() }),
      ...(this.needed.callers.length > 0 && { policy: this.needed.policy() }),
    };
  }

  #countedOf(stub: Stub): Counted {
    const key = `${stub.service.id} ${stub.operation}`;
    const counted = this.#operations.get(key) ?? { stub, counts: new OperationCounts() };
    this.#operations.set(key, counted);
    this.#byStub.set(stub, counted);
    return counted;
  }
}

function addTo({ counts, stub }: Counted, exchange: Exchange): void {
  const { error, fault, ignored, response } = exchange;
  const status = response.breaksOff === "at once" ? 0 : response.status;
  counts.add({ status, code: error?.code, hasFault: fault !== undefined });
  if (ignored === undefined && !stub.placeholder && stub.neverDoes === undefined) return;
  counts.addNotDone(notDone(exchange));
}

/** A request that names no operation. */
export function unnamed(method: string, url: string): string {
  return `${method} ${concealUrl(url).split("?")[0]}`;
}

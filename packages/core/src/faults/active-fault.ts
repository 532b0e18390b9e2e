import { mismatches } from "../matching/mismatches.js";
import type { Stub } from "../registry/stub.js";
import type { Work } from "../time/activity.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { batchOf } from "./batch.js";
import { chosenEntries } from "./chosen-entries.js";
import type { FaultDefinition, FaultTiming } from "./definition.js";
import { explain } from "./explain.js";
import { type PauseClock, Pauses } from "./pauses.js";

/** A decoded request, and the account and region whose resources it is about. */
export interface Target {
  readonly stub: Stub;
  readonly input: unknown;
  readonly at: AccountRegion;
  /** What it is part of: a request, or the work of an agent. */
  readonly work?: Work | undefined;
  /** Numbers the call among the world's events. */
  readonly number?: number | undefined;
}

/** True for a call that a client sent. What a request calls in its turn has another input, and the calls of an agent have no request. */
export function isOfClient({ stub, input, work }: Target): boolean {
  return work?.request !== undefined && work.stub === stub && work.input === input;
}

/** A fault of a world, with the counts of its requests. */
export class ActiveFault {
  /** The number of the journal's event "armed"; undefined where nothing is recorded. */
  armedBy: number | undefined;
  /** True for one that fails no test where no call meets it, as recorded answers. */
  mayStayUnmet = false;
  /** Says whether an input that has the definition's is one to meet, as recorded answers do; all are unless given. */
  accepts: ((input: unknown) => boolean) | undefined;
  /** The pending waits of delayed or held requests. */
  readonly pauses: Pauses;
  #seen = 0;
  #fired = 0;
  #skipped = 0;
  readonly #listeners: (() => void)[] = [];
  #definition: FaultDefinition;

  constructor(
    readonly id: string,
    definition: FaultDefinition,
    time: PauseClock,
  ) {
    this.#definition = definition;
    this.pauses = new Pauses(time);
  }

  /** The definition, with the current timing. */
  get definition(): FaultDefinition {
    return this.#definition;
  }

  /** Number of matching requests so far. */
  get seen(): number {
    return this.#seen;
  }

  /** Number of requests that it was applied to. */
  get fired(): number {
    return this.#fired;
  }

  /** Number of requests that it was due for but skipped, since it does not apply to their answers. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Number of requests that it holds now; 0 of a fault with another effect. */
  get held(): number {
    return this.definition.effect === "hold" ? this.pauses.size : 0;
  }

  /** The fault in one sentence. */
  get sentence(): string {
    return explain(this.definition);
  }

  /** Changes which of the matching requests it applies to. */
  setTiming(when: FaultTiming): void {
    this.#definition = { ...this.definition, when };
  }

  /** True if its target includes this request, which is about resources of `at`. */
  matches({ stub, input, at }: Target): boolean {
    const fault = this.definition;
    if (fault.service !== stub.service.id || (fault.operation ?? stub.operation) !== stub.operation) return false;
    if ((fault.account ?? at.account) !== at.account || (fault.region ?? at.region) !== at.region) return false;
    if (fault.input !== undefined && mismatches(fault.input, input).length > 0) return false;
    if (this.accepts?.(input) === false) return false;
    if (fault.effect !== "failed-entries") return true;
    const batch = batchOf(stub.service.model(), stub.operation);
    return batch !== undefined && chosenEntries(batch, input, fault.entries).length > 0;
  }

  /** Counts a matching request. True if the fault is due for it. */
  countRequest(): boolean {
    this.#seen++;
    const { when = { times: 1 } } = this.definition;
    if (when === "always") return true;
    if ("times" in when) return this.#fired < when.times;
    if ("nth" in when) return this.#seen === when.nth;
    return this.#seen >= when.between[0] && this.#seen <= when.between[1];
  }

  /** Counts a request that it applies to. */
  fire(): void {
    this.#fired++;
    for (const notify of this.#listeners.splice(0)) notify();
  }

  /** Resolves when it has fired once. */
  firstFired(): Promise<void> {
    return this.#fired > 0 ? Promise.resolve() : new Promise((resolve) => void this.#listeners.push(resolve));
  }

  /** Counts a request as skipped instead of fired, since the effect does not apply to its answer. */
  skip(): void {
    this.#fired--;
    this.#skipped++;
  }
}

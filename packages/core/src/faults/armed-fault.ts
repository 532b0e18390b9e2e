import type { Clock } from "@cloudstub/kit";
import { differences } from "../matching/differences.js";
import type { Stub } from "../registry/stub.js";
import { batchOf } from "./batch.js";
import { chosenEntries } from "./chosen-entries.js";
import type { FaultDefinition, FaultTiming } from "./definition.js";
import { explain } from "./explain.js";
import { Pauses } from "./pauses.js";

/** A fault that waits for its requests, and what became of it so far. */
export class ArmedFault {
  /** The waits of requests that it delays or holds. */
  readonly pauses: Pauses;
  #seen = 0;
  #fired = 0;
  #passedBy = 0;
  readonly #onFire: (() => void)[] = [];
  #definition: FaultDefinition;

  constructor(
    readonly id: string,
    definition: FaultDefinition,
    clock: Clock,
  ) {
    this.#definition = definition;
    this.pauses = new Pauses(clock);
  }

  /** What it is, with the timing that it has now. */
  get definition(): FaultDefinition {
    return this.#definition;
  }

  /** How many requests it was aimed at came so far. */
  get seen(): number {
    return this.#seen;
  }

  /** How many of them met it. */
  get fired(): number {
    return this.#fired;
  }

  /** How many it was due for and could do nothing to, because of their answers. */
  get passedBy(): number {
    return this.#passedBy;
  }

  /** What it is, in one sentence. */
  get sentence(): string {
    return explain(this.definition);
  }

  /** Changes which of the requests meet it. */
  retime(when: FaultTiming): void {
    this.#definition = { ...this.definition, when };
  }

  /** True when it is aimed at this request. */
  aimsAt(stub: Stub, input: unknown): boolean {
    const fault = this.definition;
    if (fault.service !== stub.service.id || (fault.operation ?? stub.operation) !== stub.operation) return false;
    if (fault.input !== undefined && differences(fault.input, input).length > 0) return false;
    if (fault.effect !== "failed-entries") return true;
    const batch = batchOf(stub.service.model(), stub.operation);
    return batch !== undefined && chosenEntries(batch, input, fault.entries).length > 0;
  }

  /** Counts a request that it is aimed at and says whether it is due for it. */
  see(): boolean {
    this.#seen++;
    const { when = { times: 1 } } = this.definition;
    if (when === "always") return true;
    if ("times" in when) return this.#fired < when.times;
    if ("nth" in when) return this.#seen === when.nth;
    return this.#seen >= when.between[0] && this.#seen <= when.between[1];
  }

  /** Counts a request that met it. */
  fire(): void {
    this.#fired++;
    for (const tell of this.#onFire.splice(0)) tell();
  }

  /** Settles when a request meets it, at once where one has. */
  met(): Promise<void> {
    return this.#fired > 0 ? Promise.resolve() : new Promise((resolve) => void this.#onFire.push(resolve));
  }

  /** Takes back that a request met it: its answer was none that this could happen to. */
  passBy(): void {
    this.#fired--;
    this.#passedBy++;
  }
}

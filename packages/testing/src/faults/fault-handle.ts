import type { ActiveFault, FaultDefinition, FaultTiming } from "@cloudstub/core";
import { TimedFault } from "./timed-fault.js";

/** The faults of one mock, as builders and handles change them. */
export interface FaultRegistry {
  /**
   * Adds a fault. Throws a `FaultError` for an invalid definition; its message calls the fault `owner`. `stack` is the test's call site,
   * shown if the fault is never reached.
   */
  add(definition: FaultDefinition, owner: string, stack: string): ActiveFault;
  /** Throws a `FaultError` for an invalid timing, and removes the fault. */
  setTiming(fault: ActiveFault, when: FaultTiming): void;
  remove(fault: ActiveFault): void;
  /** Lets the test pass although the fault is never reached. */
  makeOptional(fault: ActiveFault): void;
}

/**
 * A fault that was added. Its test fails if the fault is never reached.
 *
 * @example const fault = mock.on("sqs", "SendMessage").fail("RequestThrottled").nth(3);
 */
export class FaultHandle extends TimedFault {
  readonly #faults: FaultRegistry;
  readonly #fault: ActiveFault;

  constructor(faults: FaultRegistry, fault: ActiveFault) {
    super();
    this.#faults = faults;
    this.#fault = fault;
  }

  override optional(): this {
    this.#faults.makeOptional(this.#fault);
    return this;
  }

  /** Removes the fault before the test ends. `fault.remove()` */
  remove(): void {
    this.#faults.remove(this.#fault);
  }

  /** Number of matching requests so far. `expect(fault.seen).toBe(3)` */
  get seen(): number {
    return this.#fault.seen;
  }

  /** Number of requests that it was applied to. `expect(fault.fired).toBe(2)` */
  get fired(): number {
    return this.#fault.fired;
  }

  /** The fault in one sentence. `console.log(fault.explain())` */
  explain(): string {
    return this.#fault.sentence;
  }

  protected override setTiming(when: FaultTiming): this {
    this.#faults.setTiming(this.#fault, when);
    return this;
  }
}

/** A fault that holds its requests until it is released. `const gate = mock.on("sqs", "SendMessage").hold(); await gate.arrived; gate.release();` */
export class Gate extends FaultHandle {
  readonly #held: ActiveFault;

  constructor(faults: FaultRegistry, fault: ActiveFault) {
    super(faults, fault);
    this.#held = fault;
  }

  /** Resolves when a request has arrived at the gate. `await gate.arrived` */
  get arrived(): Promise<void> {
    return this.#held.firstFired();
  }

  /** Lets held requests continue, and later ones pass. `gate.release()` */
  release(): void {
    this.#held.pauses.end();
  }
}

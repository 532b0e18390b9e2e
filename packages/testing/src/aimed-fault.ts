import type { ArmedFault, FaultDefinition, FaultTiming } from "@cloudstub/core";

/** What the parts of a fault are handed to. */
export interface Armoury {
  /**
   * Throws a `FaultError`, with `owner` as the name of what is wrong, where the definition is none. `stack` is where the test asked for it:
   * the frames that the failure of a fault never reached shows.
   */
  arm(definition: FaultDefinition, owner: string, stack: string): ArmedFault;
  /** Throws a `FaultError` where this is no timing; the fault is gone then. */
  retime(fault: ArmedFault, when: FaultTiming): void;
  remove(fault: ArmedFault): void;
  /** From here on the fault may stay unreached. */
  excuse(fault: ArmedFault): void;
}

/**
 * A fault that is in place. Its test fails if no request ever meets it.
 *
 * @example const fault = mock.on("sqs", "SendMessage").fail("RequestThrottled").nth(3);
 */
export class AimedFault {
  readonly #armoury: Armoury;
  readonly #fault: ArmedFault;

  constructor(armoury: Armoury, fault: ArmedFault) {
    this.#armoury = armoury;
    this.#fault = fault;
  }

  /** The next `count` requests meet it. `mock.on("sqs", "SendMessage").fail("RequestThrottled").times(2)` */
  times(count: number): this {
    return this.#retime({ times: count });
  }

  /** Only the request with this number meets it, counted from 1. `mock.on("s3", "PutObject").loseAnswer().nth(3)` */
  nth(number: number): this {
    return this.#retime({ nth: number });
  }

  /** The requests with these numbers and those in between meet it, counted from 1. `mock.on("s3").delay(50).between(2, 4)` */
  between(first: number, last: number): this {
    return this.#retime({ between: [first, last] });
  }

  /** Every request meets it. `mock.on("lambda", "Invoke").throttle().always()` */
  always(): this {
    return this.#retime("always");
  }

  /** It may stay unreached: its test does not fail for that. `mock.on("sqs").delay(5).always().optional()` */
  optional(): this {
    this.#armoury.excuse(this.#fault);
    return this;
  }

  /** Takes it away before the test ends. `fault.remove()` */
  remove(): void {
    this.#armoury.remove(this.#fault);
  }

  /** How many requests it was aimed at came so far. `expect(fault.seen).toBe(3)` */
  get seen(): number {
    return this.#fault.seen;
  }

  /** How many of them met it. `expect(fault.fired).toBe(2)` */
  get fired(): number {
    return this.#fault.fired;
  }

  /** What it is, in one sentence. `console.log(fault.explain())` */
  explain(): string {
    return this.#fault.sentence;
  }

  #retime(when: FaultTiming): this {
    this.#armoury.retime(this.#fault, when);
    return this;
  }
}

/** A fault that holds its requests until it is released. `const gate = mock.on("sqs", "SendMessage").hold(); await gate.arrived; gate.release();` */
export class Gate extends AimedFault {
  readonly #held: ArmedFault;

  constructor(armoury: Armoury, fault: ArmedFault) {
    super(armoury, fault);
    this.#held = fault;
  }

  /** Settles when a request has come to the gate. `await gate.arrived` */
  get arrived(): Promise<void> {
    return this.#held.met();
  }

  /** Lets the requests that it holds go on, and those to come pass. `gate.release()` */
  release(): void {
    this.#held.pauses.end();
  }
}

import { type ArmedFault, checkOptions, type FaultDefinition, type FaultEffect, type FaultTarget, type FaultTiming } from "@cloudstub/core";

/** What the parts of a fault are handed to. */
export interface Armoury {
  /** Throws a `FaultError`, with `owner` as the name of what is wrong, where the definition is none. */
  arm(definition: FaultDefinition, owner: string): ArmedFault;
  /** Throws a `FaultError` where this is no timing; the fault is gone then. */
  retime(fault: ArmedFault, when: FaultTiming): void;
  remove(fault: ArmedFault): void;
  /** From here on the fault may stay unreached. */
  excuse(fault: ArmedFault): void;
}

/**
 * The requests that a fault is aimed at; what goes wrong is said next. It meets the next of them, unless the fault that
 * each method returns is told otherwise.
 *
 * @example mock.on("sqs", "SendMessage", { MessageBody: "a" }).fail("RequestThrottled").times(2);
 */
export class Aim<Code extends string = string> {
  readonly #armoury: Armoury;
  readonly #target: FaultTarget;

  constructor(armoury: Armoury, target: FaultTarget) {
    this.#armoury = armoury;
    this.#target = target;
  }

  /**
   * The operation does not run, and the client gets this error, with the status that AWS gives it.
   *
   * @example mock.on("s3", "GetObject").fail("NoSuchKey");
   */
  fail(code: Code, options: { readonly message?: string; readonly status?: number } = {}): AimedFault {
    return this.#arm("fail", { effect: "error", code }, options);
  }

  /**
   * The operation does not run, and the client is told to slow down; `retryAfter`, in milliseconds, is the hint that it gets.
   *
   * @example mock.on("dynamodb", "PutItem").throttle({ retryAfter: 50 }).times(2);
   */
  throttle(options: { readonly code?: Code; readonly retryAfter?: number } = {}): AimedFault {
    return this.#arm("throttle", { effect: "throttle" }, options);
  }

  /**
   * The operation runs so many milliseconds later. It adds to other faults.
   *
   * @example mock.on("s3", "PutObject").delay(200).always();
   */
  delay(milliseconds: number): AimedFault {
    return this.#arm("delay", { effect: "delay", milliseconds });
  }

  /**
   * The operation runs, and the client never learns it: the connection drops instead of the answer.
   *
   * @example mock.on("sqs", "SendMessage").loseAnswer(); // a client that retries sends twice
   */
  loseAnswer(): AimedFault {
    return this.#arm("loseAnswer", { effect: "lost-answer" });
  }

  /**
   * The operation does not run, and the connection drops.
   *
   * @example mock.on("sns", "Publish").dropConnection().nth(3);
   */
  dropConnection(): AimedFault {
    return this.#arm("dropConnection", { effect: "dropped-connection" });
  }

  /**
   * The operation runs, and the connection drops in the midst of the answer's body: behind so many bytes, or half of them.
   *
   * @example mock.on("s3", "GetObject").truncateBody({ bytes: 1000 });
   */
  truncateBody(options: { readonly bytes?: number } = {}): AimedFault {
    return this.#arm("truncateBody", { effect: "truncated-body" }, options);
  }

  /**
   * The operation runs, and its answer is complete but does not parse; of a body that is bytes, each is inverted. An answer
   * without a body passes by: the fault waits for the next call, and that one does not count as reached.
   *
   * @example mock.on("ssm", "GetParameter").malformBody();
   */
  malformBody(): AimedFault {
    return this.#arm("malformBody", { effect: "malformed-body" });
  }

  /**
   * Of a batch these entries fail and do not run, the others run. They are chosen by id (`Id`, `Key`, `SecretId`), or by
   * position from 0. Of DynamoDB's batches they come back unprocessed.
   *
   * @example mock.on("sqs", "SendMessageBatch").failEntries(["second"], { code: "InternalError" });
   */
  failEntries(entries: readonly (string | number)[], options: { readonly code?: Code; readonly message?: string } = {}): AimedFault {
    return this.#arm("failEntries", { effect: "failed-entries", entries }, options);
  }

  #arm(method: string & keyof this, effect: FaultEffect, options: object = {}): AimedFault {
    const owner = `on(…).${method}()`;
    checkOptions(effect, options, owner);
    return new AimedFault(this.#armoury, this.#armoury.arm({ ...this.#target, ...effect, ...options }, owner));
  }
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

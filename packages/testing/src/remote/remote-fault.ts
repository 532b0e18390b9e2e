/* oxlint-disable unicorn/no-thenable -- a PendingFault is to be awaited */
import type { FaultDefinition, FaultTiming } from "@cloudstub/core";
import { eventually, type WaitOptions } from "../calls/eventually.js";
import { TimedFault } from "../faults/timed-fault.js";
import { failure } from "../process/failure.js";

/** A fault as the API port shows it. */
interface ActiveFault {
  readonly id: string;
  readonly explain: string;
  readonly seen: number;
  readonly fired: number;
}

/** The faults of a world on the server. */
export interface FaultsOnServer {
  add(fault: FaultDefinition): Promise<ActiveFault>;
  list(): Promise<readonly ActiveFault[]>;
  remove(id: string): Promise<void>;
  /** Called with each fault that is on its way to the server. */
  expect(fault: Promise<RemoteFault>): void;
  /** Called with the id of a fault that the test does not have to reach. */
  makeOptional(id: string): void;
  /** Fails the test when its world is dropped. */
  fail(sentence: string): void;
}

/** A fault that was added to a world of a running server. `const fault = await world.on("sqs").throttle(); await fault.fired()` */
export class RemoteFault {
  readonly #faults: FaultsOnServer;
  readonly #fault: ActiveFault;
  readonly #isOptional: boolean;
  #isReleased = false;

  constructor(faults: FaultsOnServer, fault: ActiveFault, isOptional: boolean) {
    this.#faults = faults;
    this.#fault = fault;
    this.#isOptional = isOptional;
  }

  /** Number of matching requests so far. `await fault.seen()` */
  async seen(): Promise<number> {
    return (await this.#now()).seen;
  }

  /** Number of requests that it was applied to. `await fault.fired()` */
  async fired(): Promise<number> {
    return (await this.#now()).fired;
  }

  /** The fault in one sentence. `console.log(fault.explain())` */
  explain(): string {
    return this.#fault.explain;
  }

  /** Removes the fault, which the test need not reach any more. `await fault.remove()` */
  remove(): Promise<void> {
    return this.#faults.remove(this.#fault.id);
  }

  /** For a fault that holds: resolves when a request has arrived. Rejects with a `MockFailure` after the time limit. `await gate.arrived()` */
  async arrived(options: WaitOptions = {}): Promise<void> {
    let fired = await this.fired();
    const explain = () => `No call has arrived. ${this.explain()}`;
    const look = () => {
      void this.fired().then(
        (count) => (fired = count),
        () => {},
      );
      return fired > 0;
    };
    await eventually(look, { ...options, explain, onChange: () => () => {} });
  }

  /** For a fault that holds: lets held requests continue, and later ones pass. `await gate.release()` */
  async release(): Promise<void> {
    if (this.#isReleased) return;
    this.#isReleased = true;
    if (!this.#isOptional && (await this.fired()) === 0)
      this.#faults.fail(`This fault was never reached: ${this.explain()} It was released before a call came.`);
    await this.remove();
  }

  async #now(): Promise<ActiveFault> {
    return (await this.#faults.list()).find(({ id }) => id === this.#fault.id) ?? this.#fault;
  }
}

/**
 * A fault on its way to the server: await it before the calls that it is for. It is sent when the expression that made it has ended.
 *
 * @example const fault = await world.on("sqs", "SendMessage").throttle().times(2);
 */
export class PendingFault extends TimedFault implements PromiseLike<RemoteFault> {
  readonly #faults: FaultsOnServer;
  #when: FaultTiming | undefined;
  #isOptional = false;
  #isSent = false;
  readonly #added: Promise<RemoteFault>;

  constructor(faults: FaultsOnServer, definition: FaultDefinition) {
    super();
    this.#faults = faults;
    this.#added = Promise.resolve().then(() => this.#send(definition));
    faults.expect(this.#added);
    // A refused fault fails the test also where the test does not await it.
    this.#added.catch((error: unknown) => faults.fail(error instanceof Error ? error.message : String(error)));
  }

  override optional(): this {
    this.#isOptional = true;
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is to be awaited
  then<A = RemoteFault, B = never>(
    onAdded?: ((fault: RemoteFault) => A | PromiseLike<A>) | null,
    onRefused?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#added.then(onAdded, onRefused);
  }

  protected override setTiming(when: FaultTiming): this {
    if (this.#isSent) throw failure("FaultAlreadyAdded", {});
    this.#when = when;
    return this;
  }

  async #send(definition: FaultDefinition): Promise<RemoteFault> {
    this.#isSent = true;
    const added = await this.#faults.add({ ...definition, ...(this.#when !== undefined && { when: this.#when }) });
    if (this.#isOptional) this.#faults.makeOptional(added.id);
    return new RemoteFault(this.#faults, added, this.#isOptional);
  }
}

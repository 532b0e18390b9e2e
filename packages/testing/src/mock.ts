// size: the one object that users have, with the documentation of each method; what the methods do stands in files of their own.
import { type ArmedFault, type FaultTarget, type Fidelity, makeRegistry, type Registry, World } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import { Aim } from "./aim.js";
import { type ClientConfig, type ClientOptions, sdkEndpoint } from "./client-config.js";
import { Endpoint } from "./endpoint.js";
import { setEscapePolicy, takeEscapes } from "./escapes.js";
import { eventually, type Patience } from "./eventually.js";
import { complain, MockFailure } from "./failure.js";
import { fetchInProcess } from "./fetch.js";
import { type Call, Journal, readable } from "./journal.js";
import { listed } from "./listed-calls.js";
import { isWanted } from "./nearest-miss.js";
import { type AnyMockOptions, checkedOptions } from "./options.js";
import { Watch } from "./policy.js";
import { madeUp } from "./published-variables.js";
import { explainNoneWaits, judge } from "./received.js";
import { requestHandlerFor, type SdkRequestHandler } from "./request-handler.js";
import { retryAtOnce } from "./retry-at-once.js";
import { enter, leave, type Running } from "./running.js";
import { declaredFaults, TestFaults } from "./test-faults.js";
import type { ErrorCodeOf, InputOf, OperationOf, OutputOf, PartialInputOf, ServiceIdOf } from "./types.js";
import type { Faults } from "./with-faults.js";

const brand = Symbol.for("cloudstub.Mock");

/** State as it was at one moment. `const seeded = mock.snapshot(); … seeded.restore();` */
export interface Snapshot {
  /** Puts the state back. It can be done any number of times. `afterEach(() => seeded.restore())` */
  restore(): void;
}

/** AWS in this process: its services, what is stored in them, what they received, and what goes wrong with them. `await startMock({ services: [sqs] })` */
export class Mock<M extends ServiceModule = ServiceModule, C extends Clock = Clock> implements Running, AsyncDisposable {
  readonly [brand] = true;
  readonly #options: AnyMockOptions;
  readonly #world: World;
  readonly #registry: Registry;
  readonly #journal: Journal;
  readonly #watch: Watch;
  readonly #faults: TestFaults;
  readonly #endpoint: Endpoint;
  /** What the tests begin with, where a seed was given. */
  #seeded: Snapshot | undefined;

  /** Prepares a mock that does not run yet; `startMock` prepares and starts one. Throws a `MockFailure` for options that are not right. */
  constructor(options: AnyMockOptions) {
    const { services, maxHistory = 1000, fidelity, clock, ids } = checkedOptions(options);
    const { onPlaceholder = "warn", onIgnored = "warn", onUnmatched = "error", onEscape } = options;
    if (onEscape !== undefined) setEscapePolicy(onEscape);
    this.#options = options;
    this.#world = new World({ maxHistory, clock, ids });
    this.#registry = makeRegistry(services, { fidelity: fidelity as Fidelity | undefined });
    this.#journal = new Journal(maxHistory);
    this.#watch = new Watch({ onPlaceholder, onIgnored, onUnmatched }, this.services);
    this.#endpoint = new Endpoint({ world: this.#world, registry: this.#registry }, options);
    this.#faults = new TestFaults({ world: this.#world, registry: this.#registry, calls: () => this.#journal.calls() });
    this.#world.observers.push((exchange) => {
      this.#journal.note(exchange, this.#world.clock.now());
      this.#watch.note(exchange);
    });
  }

  /** True for a mock, whichever build of this library made it. `Mock.is(mock)` */
  static is(value: unknown): value is Mock {
    return typeof value === "object" && value !== null && brand in value;
  }

  /** The ids of its services. `mock.services // ["s3", "sqs"]` */
  get services(): readonly ServiceIdOf<M>[] {
    return this.#registry.services.map(({ id }) => id);
  }

  /** The address of the mock port, for clients that are configured by hand. `new SQSClient({ endpoint: mock.endpoint })` */
  get endpoint(): string {
    return this.#endpoint.mock;
  }

  /** The address of the API port and its console; undefined where `apiPort` was not given. `await fetch(mock.apiEndpoint + "/api/status")` */
  get apiEndpoint(): string | undefined {
    return this.#endpoint.api;
  }

  /** The clock that it was started with, or the machine's. `await mock.clock.advance("30s")` */
  get clock(): C {
    return this.#world.clock as C;
  }

  /** Adapters call it when a file is loaded: requests that come before the start are refused with a reason, and never reach AWS. {@link stop} ends that. `mock.announce()` */
  announce(): this {
    this.#endpoint.announce();
    return this;
  }

  /** Starts it: opens the ports, publishes the endpoint and runs the seed. Rejects with Node's error when a port can't be had, and as the seed does. `await mock.start()` */
  async start(): Promise<this> {
    if (this.#endpoint.isOpen) throw new MockFailure("The mock is running already.");
    try {
      await this.#endpoint.open();
      this.#world.scheduler.open();
      enter(this);
      await this.#seed();
      return this;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #seed(): Promise<void> {
    if (this.#options.seed === undefined) return;
    await this.#options.seed(this as never);
    this.#seeded = this.snapshot();
  }

  /** Stops it: closes the ports, takes back the environment and removes all faults. `afterAll(() => mock.stop())` */
  async stop(): Promise<void> {
    leave(this);
    this.#world.finish();
    await this.#endpoint.close();
  }

  /** Ends the test and stops it: `await using mock = await startMock({ services: [sqs] })`. Rejects as {@link endTest} throws. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop().finally(() => this.endTest());
  }

  /**
   * What SDK clients are made with; they may be made before the mock is started. With `fastRetries` their retries follow at once, without
   * the SDK's back-off: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
   *
   * @example const client = new SQSClient(mock.clientConfig());
   */
  clientConfig({ fastRetries = false, maxAttempts = 3 }: ClientOptions = {}): ClientConfig {
    return {
      endpoint: async () => sdkEndpoint(this.endpoint),
      region: madeUp.AWS_REGION,
      credentials: { accessKeyId: madeUp.AWS_ACCESS_KEY_ID, secretAccessKey: madeUp.AWS_SECRET_ACCESS_KEY },
      forcePathStyle: true,
      ...(this.#options.port === false && { requestHandler: this.requestHandler() }),
      ...(fastRetries && { maxAttempts, retryStrategy: retryAtOnce(maxAttempts) }),
    };
  }

  /** A request handler for SDK clients that opens no socket: `new S3Client({ requestHandler: mock.requestHandler() })`. */
  requestHandler(): SdkRequestHandler {
    return requestHandlerFor({ world: this.#world, registry: this.#registry });
  }

  /** `fetch` that asks the mock and opens no socket, whatever host is named: `await mock.fetch("http://aws/photos/cat.jpg")`. */
  readonly fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetchInProcess({ world: this.#world, registry: this.#registry }, new Request(input, init));

  /**
   * Clears all state and the history, or the state of one service; faults stay. `beforeEach(() => mock.reset())` Throws a `MockFailure` for a service
   * that it was not started with.
   */
  reset(service?: ServiceIdOf<M>): void {
    if (service !== undefined && !this.services.includes(service)) {
      throw new MockFailure(`There is no service "${service}" to reset: the mock has ${this.services.join(", ") || "none"}.`);
    }
    this.#world.reset(service);
    if (service === undefined) this.#journal.clear();
  }

  /** Keeps the state as it is now, at no cost: `const seeded = mock.snapshot(); … seeded.restore();`. */
  snapshot(): Snapshot {
    const captured = this.#world.store.capture();
    return { restore: () => this.#world.restore(captured) };
  }

  /** The calls that it answered, oldest first: all, those of a service or an operation, or those whose input holds a part. `mock.history("sqs", "SendMessage")` */
  history(): Call[];
  history(service: ServiceIdOf<M>): Call[];
  history<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): Call<InputOf<M, Id, Op>, OutputOf<M, Id, Op>>[];
  history(service?: string, operation?: string, input?: unknown): Call[] {
    const calls = this.#journal.calls();
    return service === undefined ? calls : calls.filter((call) => isWanted({ service, operation, input }, call));
  }

  /**
   * Waits for a call that came in this test or comes within a time, and returns it. Rejects with a `MockFailure` that says what came instead.
   *
   * @example const { input } = await mock.received("s3", "PutObject", { Key: /^invoices/ }, { within: "2s" });
   */
  // oxlint-disable-next-line max-params -- it reads as a sentence
  async received<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
    patience: Patience = {},
  ): Promise<Call<InputOf<M, Id, Op>, OutputOf<M, Id, Op>>> {
    const wanted = { service, operation, input };
    const explain = () => judge(this.#journal.calls(), wanted).message;
    const [call] = await this.#eventually(() => nonEmpty(this.history(service, operation, input)), { ...patience, explain });
    this.#journal.expect([call]);
    return call;
  }

  /**
   * Waits until a call waits: a poll that found nothing, or a call that a fault delays or holds. Rejects with a `MockFailure` that says
   * what came instead. How polls wait:
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
   *
   * @example await mock.waiting("sqs", "ReceiveMessage", { QueueUrl });
   */
  // oxlint-disable-next-line max-params -- it reads as a sentence
  async waiting<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
    patience: Patience = {},
  ): Promise<void> {
    const wanted = { service, operation, input };
    const { activity } = this.#world;
    const waiting = () => activity.waiting.map((call) => ({ ...call, input: readable(call.input) }));
    const explain = () => explainNoneWaits(wanted, this.#journal.calls(), waiting());
    const onChange = (tell: () => void) => activity.onChange(tell);
    await eventually(() => waiting().some((call) => isWanted(wanted, call)), { ...patience, onChange, explain });
  }

  /**
   * Waits until a function returns something, and returns that. It is called now, after each call that the mock answers and every few
   * milliseconds. Rejects with a `MockFailure` that lists the calls that came.
   *
   * @example await mock.until(() => results.length === 3, { within: "5s" });
   */
  until<T>(look: () => T | undefined | null | false, patience: Patience = {}): Promise<T> {
    const explain = () => `until(${String(look)}) found nothing.${listed(this.#journal.calls())}`;
    return this.#eventually(look, { ...patience, explain });
  }

  #eventually<T>(look: () => T | undefined | null | false, how: Patience & { readonly explain: () => string }): Promise<T> {
    return eventually(look, { ...how, onChange: (tell) => this.#journal.onCall(tell) });
  }

  /** Says of calls that the test expects them: {@link unexpected} leaves them out. Matchers call it for the calls that they find. `mock.expectCalls(mock.history("sqs"))` */
  expectCalls(calls: readonly Call[]): void {
    this.#journal.expect(calls);
  }

  /** The calls of this test that no expectation has named: `expect(mock.unexpected()).toEqual([])`. */
  unexpected(): Call[] {
    return this.#journal.unexpected();
  }

  /** Aims a fault at a service, at an operation, or at those calls whose input holds a part: `mock.on("sqs", "SendMessage").throttle()`. */
  on<Id extends ServiceIdOf<M>>(service: Id): Aim<ErrorCodeOf<M, Id>>;
  on<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): Aim<ErrorCodeOf<M, Id>, InputOf<M, Id, Op>, OutputOf<M, Id, Op>>;
  on(service: string, operation?: string, input?: unknown): unknown {
    const target: FaultTarget = { service, ...(operation !== undefined && { operation }), ...(input !== undefined && { input }) };
    return new Aim(this.#faults, target);
  }

  /** Runs something with faults and removes them. Rejects if one was never reached: `await mock.withFaults({ service: "sqs", effect: "throttle" }, send)`. */
  async withFaults<Result>(faults: Faults<M>, run: () => Result): Promise<Awaited<Result>> {
    const armed: ArmedFault[] = [];
    try {
      for (const fault of declaredFaults(faults)) armed.push(this.#faults.arm(fault, "the fault", new Error().stack));
      const result = await run();
      complain(this.#faults.finish(armed));
      return result;
    } finally {
      this.#faults.finish(armed);
    }
  }

  /** Forgets the calls of earlier tests; what is stored stays or, with a seed, is what the seed stored. Adapters call it. `beforeEach(() => mock.beginTest())` */
  beginTest(): void {
    this.#seeded?.restore();
    this.#journal.clear();
    this.#watch.takeComplaints();
  }

  /** Removes all faults and throws what the test has to answer for: faults never reached, calls that a policy forbids, and requests to AWS itself. `afterEach(() => mock.endTest())` */
  endTest(): void {
    const forbidden = [...this.#watch.takeComplaints(), ...takeEscapes()].map((sentence) => ({ sentence }));
    complain([...this.#faults.finishAll(), ...forbidden]);
  }
}

function nonEmpty<T>(list: readonly T[]): readonly [T, ...T[]] | undefined {
  return list.length === 0 ? undefined : (list as readonly [T, ...T[]]);
}

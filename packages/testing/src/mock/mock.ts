// size: the object that users call, with the documentation of each method; other files implement the methods.
import {
  type ActiveFault,
  DEFAULT_WORLD,
  type FaultTarget,
  type FindingKind,
  notSettled,
  type Replayed,
  type Report,
  type ReportFormat,
  type RestOptions,
  replay,
  storiesOfRepeated,
  TurnableClock,
} from "@cloudstub/core";
import type { GivenHandler } from "@cloudstub/functions";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import { appendHeld, appendStories } from "../calls/append-list.js";
import { type Call, CallLog, readable } from "../calls/call-log.js";
import { eventually, type WaitOptions } from "../calls/eventually.js";
import { listCalls } from "../calls/list-calls.js";
import { matchesExpected } from "../calls/nearest-miss.js";
import { appendNotDone, NotDoneList } from "../calls/not-done.js";
import { type Recording, requestsIn } from "../calls/replay.js";
import { writeReport } from "../calls/report.js";
import { whyOf } from "../calls/why.js";
import { type ClientConfig, type ClientOptions, clientConfigFor, environmentFor } from "../clients/client-config.js";
import { fetchInProcess } from "../clients/fetch.js";
import { requestHandlerFor, type SdkRequestHandler } from "../clients/request-handler.js";
import { FaultBuilder } from "../faults/fault-builder.js";
import { declaredFaults, TestFaults } from "../faults/test-faults.js";
import type { Faults } from "../faults/with-faults.js";
import { setEscapePolicy, takeEscapes } from "../process/escapes.js";
import { failure, MockFailure, throwProblems } from "../process/failure.js";
import { PolicyChecker } from "../process/policy.js";
import { addRunningMock, type Running, removeRunningMock } from "../process/running-mocks.js";
import type { ErrorCodeOf, InputOf, OperationOf, OutputOf, PartialInputOf, ServiceIdOf } from "../services/types.js";
import { type Deployable, type DeployOptions, deploy } from "./deploy-stack.js";
import { type GivenOptions, giveFunction } from "./given-functions.js";
import { MockFunction, type PendingFunction, pending } from "./mock-function.js";
import { MockWorld } from "./mock-world.js";
import { type AnyMockOptions, type ForkOptions, forkClimate, validatedOptions } from "./options.js";
import { checkReceived, explainNoneWaiting, type ReceivedOptions, validTimes } from "./received.js";
import { chosenSeed } from "./seed-variable.js";
import { joinContext, runInContext } from "./test-context.js";

const brand = Symbol.for("cloudstub.Mock");

/** What the explorer needs of a mock and users do not. */
export interface Insides {
  readonly options: AnyMockOptions;
  readonly at: MockWorld;
  /** What `sometimes` was given, and whether it has happened. */
  readonly marks: Map<string, boolean>;
}

const insides = Symbol.for("cloudstub.Mock.insides");

/** The options and the world of a mock. */
export function insidesOf(mock: object): Insides | undefined {
  return (mock as { readonly [insides]?: Insides })[insides];
}

/** The state at one moment. `const seeded = mock.snapshot(); … seeded.restore();` */
export interface Snapshot {
  /** Restores the state, any number of times. `afterEach(() => seeded.restore())` */
  restore(): void;
}

/** AWS in this process: its services, their state, the calls that they received, and faults. `await startMock({ services: [sqs] })` */
export class Mock<M extends ServiceModule = ServiceModule, C extends Clock = Clock>
  implements Running, AsyncDisposable
{
  readonly [brand] = true;
  readonly #options: AnyMockOptions;
  readonly #at: MockWorld;
  readonly #calls: CallLog;
  readonly #policies: PolicyChecker;
  readonly #notDone: NotDoneList;
  readonly #faults: TestFaults;
  readonly #marks = new Map<string, boolean>();
  /** The state after the seed, if there is one. */
  #seeded: Snapshot | undefined;

  /** Prepares a mock without starting it; `startMock` does both. With `fork` it is a {@link fork}. Throws a `MockFailure` for invalid options. */
  constructor(options: AnyMockOptions, fork?: MockWorld) {
    const { maxHistory = 1000, onPlaceholder = "warn", onIgnored = "warn", onUnmatched = "error", onEscape } = options;
    this.#options = options;
    this.#at = fork ?? MockWorld.of(validatedOptions(options));
    if (onEscape !== undefined) setEscapePolicy(onEscape);
    const { world, registry } = this.#at;
    this.#calls = new CallLog(maxHistory);
    this.#policies = new PolicyChecker({ onPlaceholder, onIgnored, onUnmatched }, this.services);
    this.#notDone = new NotDoneList({ onPlaceholder, onIgnored });
    this.#faults = new TestFaults({ world, registry, calls: () => this.#calls.calls() });
    world.observers.push((exchange) => {
      this.#calls.record(exchange, world.clock.now());
      this.#policies.check(exchange);
      this.#notDone.add(exchange);
    });
  }

  /** What {@link insidesOf} returns. A weak map would keep the world of each fork until the next full garbage collection. */
  get [insides](): unknown {
    return { options: this.#options, at: this.#at, marks: this.#marks } satisfies Insides;
  }

  /** True for a mock of any build of this library. `Mock.is(mock)` */
  static is(value: unknown): value is Mock {
    return typeof value === "object" && value !== null && brand in value;
  }

  /** The ids of its services. `mock.services // ["s3", "sqs"]` */
  get services(): readonly ServiceIdOf<M>[] {
    return this.#at.registry.services.map(({ id }) => id);
  }

  /** The address of the mock port, for clients that you configure yourself. `new SQSClient({ endpoint: mock.endpoint })` */
  get endpoint(): string {
    return this.#at.endpoint.mock;
  }

  /** The address of the API port and its console; undefined without `apiPort`. `await fetch(mock.apiEndpoint + "/api/status")` */
  get apiEndpoint(): string | undefined {
    return this.#at.endpoint.api;
  }

  /** The clock given in the options, or one that runs with the machine's until it is turned. `await mock.clock.advance("30s")` */
  get clock(): C {
    return this.#at.world.clock as C;
  }

  /** Called by adapters when a file is loaded: until the start, requests are refused with a reason instead of reaching AWS. {@link stop} ends this. `mock.announce()` */
  announce(): this {
    this.#at.endpoint.announce();
    return this;
  }

  /** Opens the ports, publishes the endpoint and runs the seed. Rejects with Node's error when a port is not available, or with the seed's error. `await mock.start()` */
  async start(): Promise<this> {
    if (this.#at.endpoint.isOpen) throw failure("MockRunning", {});
    try {
      await this.#at.endpoint.open();
      await this.#at.functions.open(this.#at.world);
      this.#at.world.open();
      addRunningMock(this);
      await this.#seed();
      const { climate = "calm", climateSeed } = this.#options;
      this.#at.world.climate = { climate, seed: chosenSeed(climateSeed) };
      return this;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #seed(): Promise<void> {
    const { seed } = this.#options;
    if (seed === undefined) return;
    if (typeof seed === "string") await this.#at.seed(seed);
    else await seed(this as never);
    this.#seeded = this.snapshot();
  }

  /** Closes the ports, restores the environment and removes all faults; of a fork, drops its world. Does nothing when it has stopped. `afterAll(() => mock.stop())` */
  async stop(): Promise<void> {
    if (this.#at.isFork) return this.#at.drop();
    removeRunningMock(this);
    this.#at.worlds.finish();
    await this.#at.endpoint.close();
    this.#at.functions.close();
  }

  /** Stops the mock and ends the test: `await using mock = await startMock({ services: [sqs] })`. Rejects with the error of {@link endTest}. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop().finally(() => this.endTest());
  }

  /**
   * The configuration of an SDK client, which may be made before the mock starts. With `fastRetries` the client retries at once, without
   * the SDK's back-off: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
   *
   * @example const client = new SQSClient(mock.clientConfig());
   */
  clientConfig(options?: ClientOptions): ClientConfig {
    const config = clientConfigFor(this.#at, () => this.endpoint, options);
    return this.#options.port === false ? { ...config, requestHandler: this.requestHandler() } : config;
  }

  /**
   * Variables by which SDKs of any language reach this mock or fork, for child processes and workers. Throws a `MockFailure` for a mock
   * that does not run or has no port.
   *
   * @example spawn("worker", { env: { ...process.env, ...fork.environment() } });
   */
  environment(): { readonly [name: string]: string } {
    if (this.#options.port === false) throw failure("MockHasNoPort/process", {});
    return environmentFor(this.#at, this.endpoint);
  }

  /** A request handler for SDK clients that opens no socket: `new S3Client({ requestHandler: mock.requestHandler() })`. */
  requestHandler(): SdkRequestHandler {
    return requestHandlerFor(this.#at);
  }

  /** `fetch` that sends to the mock without a socket, for any host: `await mock.fetch("http://aws/photos/cat.jpg")`. */
  readonly fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { worlds, world, registry, isFork } = this.#at;
    const find = (name: string) => (name === DEFAULT_WORLD ? world : worlds.find(name));
    const has = (name: string) => worlds.has(name);
    const choice = isFork ? { default: world, find, has, nameFor: undefined } : worlds;
    return fetchInProcess({ worlds: choice, registry }, new Request(input, init));
  };

  /**
   * A mock with a world of its own, on the same ports: it begins with this one's state and clock, and neither sees what happens in the other. So
   * tests run at the same time. Clients choose its world by their access key id, as {@link clientConfig} has it, or by {@link run}. It takes no history
   * and no faults along. It ends with `stop` or, with the errors of {@link endTest}, at the end of its block.
   *
   * It has this one's climate unless given another one. Throws a `MockFailure` for an unknown climate.
   *
   * @example
   * await using fork = mock.fork();
   * const client = new SQSClient(fork.clientConfig());
   * @example await using stormy = mock.fork({ climate: "stormy", climateSeed: 7 });
   */
  fork(climate: ForkOptions = {}): Mock<M, C> {
    return new Mock<M, C>(this.#options, this.#at.fork({ climate: forkClimate(climate) }));
  }

  /**
   * Runs a function, and sends the calls of all that it starts to this fork: also those of clients that were made elsewhere, unless their access
   * key id names a world. Returns the function's result.
   *
   * @example await fork.run(() => placeOrder({ id: "a" }));
   */
  run<Result>(work: () => Result): Result {
    return runInContext(this.#at, work);
  }

  /**
   * Says that something happened, or has to: an {@link explore exploration} in whose runs it never does fails, since it shows nothing about it. Call it
   * where the thing happens, also with `false` where it did not, or before the exploration with the name of a disturbance or a choice.
   *
   * @example mock.sometimes("out-of-order");
   * @example world.sometimes("redelivered", handled.has(message.MessageId));
   */
  sometimes(name: string, happened = true): void {
    this.#marks.set(name, happened || this.#marks.get(name) === true);
  }

  /** Sends the calls of the surrounding test to this fork, as {@link run} does. Adapters call it in the context of a test. `fork.join()` */
  join(): void {
    joinContext(this.#at);
  }

  /**
   * Clears all state and the history, or the state of one service; keeps faults. `beforeEach(() => mock.reset())` Throws a `MockFailure`
   * for a service that the mock does not have.
   */
  reset(service?: ServiceIdOf<M>): void {
    if (service !== undefined && !this.services.includes(service))
      throw failure("ServiceNotInMock/reset", { service, known: this.services.join(", ") || "none" });
    this.#at.world.reset(service);
    if (service === undefined) this.#calls.clear();
  }

  /** Captures the current state, at no cost: `const seeded = mock.snapshot(); … seeded.restore();`. */
  snapshot(): Snapshot {
    const captured = this.#at.world.capture();
    return { restore: () => this.#at.world.restore(captured) };
  }

  /** The answered calls, oldest first: all, those of a service or an operation, or those with a matching input. `mock.history("sqs", "SendMessage")` */
  history(): Call[];
  history(service: ServiceIdOf<M>): Call[];
  history<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): Call<InputOf<M, Id, Op>, OutputOf<M, Id, Op>>[];
  history(service?: string, operation?: string, input?: unknown): Call[] {
    const calls = this.#calls.calls();
    return service === undefined ? calls : calls.filter((call) => matchesExpected({ service, operation, input }, call));
  }

  /**
   * Tells why the most recent such call was answered as it was: what it found and did not do, what led to it and what it led to, in lines. Calls
   * between services count, too. `console.log(mock.why("sqs", "ReceiveMessage"))`
   */
  why<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation?: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): string {
    return whyOf(this.#at, { service, operation, input }, this.#calls.calls());
  }

  /**
   * Which operations were called since the mock was made, how often and with which results, how close to AWS each is, and what calls asked for and was not done: of this mock and
   * all of its forks together, whatever was reset. With a format it is a text, as `cloudstub report` prints it; in JUnit's, operations whose calls met something of
   * `failOn` are failed tests. Throws a `MockFailure` for a format or a kind that does not exist.
   *
   * @example
   * expect(mock.report().operations.filter(({ placeholder }) => placeholder)).toEqual([]);
   * await writeFile("calls.xml", mock.report("junit", { failOn: ["ignored"] }));
   */
  report(): Report;
  report(format: ReportFormat, options?: { readonly failOn?: readonly FindingKind[] }): string;
  report(format?: ReportFormat, { failOn = [] }: { readonly failOn?: readonly FindingKind[] } = {}): Report | string {
    const report = this.#at.worlds.report.read();
    return format === undefined ? report : writeReport(report, format, failOn);
  }

  /**
   * Sends recorded requests once more, each at its time, to a world that begins empty and is dropped afterwards, or to that of a fork: those of this mock that meet a filter,
   * or those of an export of a journal as JSON lines. Resolves to how many were answered as before, and the first others with what differs; ids and times that services
   * made up count as equal. Rejects with a `MockFailure` for what can't be replayed.
   *
   * @example
   * const { others } = await mock.replay({ service: "sqs" });
   * expect(others).toEqual([]);
   * @example await mock.replay(await readFile("calls.jsonl", "utf8"), { into: mock.fork() });
   */
  async replay(recording: Recording = {}, { into }: { readonly into?: Mock<M, C> } = {}): Promise<Replayed> {
    const { registry, world, worlds } = this.#at;
    const requests = requestsIn(world, recording);
    if (into !== undefined) return replay({ registry, world: into.#at.world, reveal: true }, requests);
    const { name } = worlds.create({});
    try {
      return await replay({ registry, world: worlds.find(name), reveal: true }, requests);
    } finally {
      worlds.drop(name);
    }
  }

  /**
   * Returns the first such call of this test; waits for it if none has come yet. With `times` it waits for exactly that many, and returns them all.
   * Rejects with a `MockFailure` that names the nearest call, or lists those that came.
   *
   * @example const { input } = await mock.received("s3", "PutObject", { Key: /^invoices/ }, { within: "2s" });
   * @example const [first, second] = await mock.received("sqs", "SendMessage", {}, { times: 2 });
   */
  // oxlint-disable-next-line max-params -- it reads as a sentence
  received<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input: PartialInputOf<M, Id, Op> | undefined,
    options: ReceivedOptions & { readonly times: number },
  ): Promise<Call<InputOf<M, Id, Op>, OutputOf<M, Id, Op>>[]>;
  // oxlint-disable-next-line max-params -- it reads as a sentence
  received<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
    options?: WaitOptions,
  ): Promise<Call<InputOf<M, Id, Op>, OutputOf<M, Id, Op>>>;
  // oxlint-disable-next-line max-params -- it reads as a sentence
  async received(
    service: string,
    operation: string,
    input?: unknown,
    { times, ...options }: ReceivedOptions = {},
  ): Promise<unknown> {
    const check = () => checkReceived(this.#calls.calls(), { service, operation, input }, validTimes(times));
    const look = () => {
      const { pass, found, message } = check();
      if (times !== undefined && found.length > times) throw failure("CallNotReceived", { problem: message });
      return pass && found;
    };
    const found = await this.#eventually(look, { ...options, explain: () => check().message });
    const expected = times === undefined ? found.slice(0, 1) : found;
    this.#calls.expect(expected);
    return times === undefined ? expected[0] : expected;
  }

  /**
   * Resolves when such a call is waiting: a poll that found nothing, or a call that a fault delays or holds. Rejects with a `MockFailure`
   * that names the nearest call. How polls wait:
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
   *
   * @example await mock.waiting("sqs", "ReceiveMessage", { QueueUrl });
   */
  // oxlint-disable-next-line max-params -- it reads as a sentence
  async waiting<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
    options: WaitOptions = {},
  ): Promise<void> {
    const expected = { service, operation, input };
    const { activity } = this.#at.world;
    const waiting = () => activity.waiting.map((call) => ({ ...call, input: readable(call.input) }));
    const explain = () => explainNoneWaiting(expected, this.#calls.calls(), waiting());
    const onChange = (listener: () => void) => activity.onChange(listener);
    await eventually(() => waiting().some((call) => matchesExpected(expected, call)), {
      ...options,
      onChange,
      explain,
    });
  }

  /**
   * Resolves when nothing is under way any more: every call is answered except those that wait, clients whose polls were answered poll again,
   * no delivery is at work, nothing is due and no message is in flight. With `skip` the clock is turned on until delays, retries and
   * deliveries are done, by that much at most. Rejects with a `MockFailure` that names what is under way after `timeout`, by default 10 s,
   * and for `skip` with a clock of another kind than {@link clock} or `manualClock()`.
   *
   * @example
   * await placeOrder();
   * await mock.settled({ skip: "1h" });
   */
  async settled(options: RestOptions = {}): Promise<void> {
    if (options.skip !== undefined && !(this.clock instanceof TurnableClock))
      throw failure("ClockNotTurnable/mock", {});
    const rest = await this.#at.world.settled(options);
    if (!rest.settled) throw new MockFailure(notSettled(rest, options.timeout));
  }

  /**
   * Calls a function until it returns something, and returns that: now, after each answered call, and every few milliseconds. Rejects with
   * a `MockFailure` that lists the calls that came.
   *
   * @example await mock.until(() => results.length === 3, { within: "5s" });
   */
  until<T>(look: () => T | undefined | null | false, options: WaitOptions = {}): Promise<T> {
    const explain = () => `until(${String(look)}) found nothing.${listCalls(this.#calls.calls())}`;
    return this.#eventually(look, { ...options, explain });
  }

  #eventually<T>(
    look: () => T | undefined | null | false,
    options: WaitOptions & { readonly explain: () => string },
  ): Promise<T> {
    return eventually(look, { ...options, onChange: (listener) => this.#calls.onCall(listener) });
  }

  /** Marks calls as expected, so that {@link unexpected} omits them. Matchers do it for the calls that they find. `mock.expectCalls(mock.history("sqs"))` */
  expectCalls(calls: readonly Call[]): void {
    this.#calls.expect(calls);
  }

  /** The calls of this test that no expectation has matched: `expect(mock.unexpected()).toEqual([])`. */
  unexpected(): Call[] {
    return this.#calls.unexpected();
  }

  /** Selects calls for a fault: those of a service, of an operation, or with a matching input: `mock.on("sqs", "SendMessage").throttle()`. */
  on<Id extends ServiceIdOf<M>>(service: Id): FaultBuilder<ErrorCodeOf<M, Id>>;
  on<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): FaultBuilder<ErrorCodeOf<M, Id>, InputOf<M, Id, Op>, OutputOf<M, Id, Op>>;
  on(service: string, operation?: string, input?: unknown): unknown {
    const target: FaultTarget = {
      service,
      ...(operation !== undefined && { operation }),
      ...(input !== undefined && { input }),
    };
    return new FaultBuilder(this.#faults, target);
  }

  /**
   * Lets a handler of the test run for a Lambda function, which is created where it is not there yet. It runs in this process, so that it can
   * be stepped through, and its event and result go through JSON as in AWS; its time is the mock's. It needs `lambda` at emulated level,
   * and no `functions`. Rejects with a `MockFailure` otherwise.
   *
   * @example
   * const resize = await mock.lambda("resize", async ({ key }: { key: string }) => ({ thumbnail: `small/${key}` }));
   * resize.crash({ after: true });
   * resize.invocations.map(({ event }) => event);
   * await mock.lambda("count", handler).from({ queue: "orders", batchSize: 5 });
   */
  lambda(name: string, handler: GivenHandler, options: GivenOptions = {}): PendingFunction {
    const given = giveFunction(this.#at, { name, handler, options }, this.fetch);
    return pending(
      given.then((made) => {
        // The test did not make this call.
        this.#calls.expect(this.#calls.calls().filter(({ operation }) => operation === "CreateFunction"));
        return new MockFunction(this.#at, name, made);
      }),
    );
  }

  /**
   * Deploys a template, or an app of the CDK, as a stack, and returns its outputs when all is done. A stack of that name is updated. It needs `cloudformation` and the services
   * of the resources at emulated level. Rejects with a `MockFailure` for a template that is refused, and for a stack that fails, with the reasons in its events.
   *
   * @example
   * const { QueueUrl } = await mock.deploy("template.yaml", { parameters: { Stage: "test" } });
   * const outputs = await mock.deploy(new OrdersApp());
   */
  async deploy(what: Deployable, options: DeployOptions = {}): Promise<{ [output: string]: string }> {
    const before = this.#calls.calls().length;
    try {
      return await deploy(this.#at, what, options);
    } finally {
      // The test did not make these calls.
      this.#calls.expect(this.#calls.calls().slice(before));
    }
  }

  /** Runs a function with faults in place, and removes them. Rejects if one was never reached: `await mock.withFaults({ service: "sqs", effect: "throttle" }, send)`. */
  // A type parameter of its own: with M here TypeScript would not take a mock of some services for a mock of any.
  async withFaults<Result, Given extends ServiceModule = M>(
    faults: Faults<Given>,
    run: () => Result,
  ): Promise<Awaited<Result>> {
    const added: ActiveFault[] = [];
    try {
      for (const fault of declaredFaults(faults)) added.push(this.#faults.add(fault, "the fault", new Error().stack));
      const result = await run();
      throwProblems(this.#faults.finish(added));
      return result;
    } finally {
      this.#faults.finish(added);
    }
  }

  /** Clears the calls of earlier tests, lets the clock run with the machine's again, unless it was given, and, with a seed, restores the seeded state. Adapters call it. `beforeEach(() => mock.beginTest())` */
  beginTest(): void {
    if (this.#options.clock === undefined) (this.#at.world.clock as TurnableClock).restart();
    this.#seeded?.restore();
    this.#calls.clear();
    this.#policies.takeProblems();
    this.#notDone.clear();
  }

  /**
   * Ends the error of a failed test with the calls that gates still hold, which are why many a test takes too long, with what came of calls that
   * failed by a fault or were made again, and with what calls of the test asked for and did not get, such as a condition that the contract does not evaluate, and the option that helps. Adapters call it before
   * {@link endTest}. `afterEach(({ error }) => mock.explainFailure(error))`
   */
  explainFailure(error: unknown): void {
    appendHeld(error, this.#faults.held);
    const { firstEvent } = this.#calls;
    if (firstEvent !== undefined) appendStories(error, storiesOfRepeated(this.#at.world.journal, firstEvent));
    appendNotDone(error, this.#notDone.clauses);
  }

  /** Removes all faults. Throws a `MockFailure` for faults never reached, calls that a policy forbids, and requests to AWS itself. `afterEach(() => mock.endTest())` */
  endTest(): void {
    const forbidden = [
      ...this.#policies.takeProblems(),
      ...(this.#at.isFork ? [] : this.#at.strays.take()),
      ...takeEscapes(),
    ].map((sentence) => ({ sentence }));
    throwProblems([...this.#faults.finishAll(), ...forbidden]);
  }
}

import { type ArmedFault, type FaultDefinition, type FaultTarget, makeRegistry, type Registry, World } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { Aim } from "./aim.js";
import { type ClientConfig, sdkEndpoint } from "./client-config.js";
import { type Publication, publish } from "./environment.js";
import { MockFailure } from "./failure.js";
import { fetchInProcess } from "./fetch.js";
import { type Call, Journal } from "./journal.js";
import { isWanted } from "./nearest-miss.js";
import { checkedOptions, type MockOptions } from "./options.js";
import { Watch } from "./policy.js";
import { addressOf, closePorts, openPorts, type Ports } from "./ports.js";
import { madeUp, variablesFor } from "./published-variables.js";
import { requestHandlerFor, type SdkRequestHandler } from "./request-handler.js";
import { enter, leave, type Running } from "./running.js";
import { declaredFaults, TestFaults } from "./test-faults.js";
import type { ErrorCodeOf, InputOf, OperationOf, OutputOf, PartialInputOf, ServiceIdOf } from "./types.js";

/** State as it was at one moment. `const seeded = mock.snapshot(); … seeded.restore();` */
export interface Snapshot {
  /** Puts the state back. It can be done any number of times. */
  restore(): void;
}

/** AWS in this process: its services, what is stored in them, what they received, and what goes wrong with them. `await startMock({ services: [sqs] })` */
export class Mock<M extends ServiceModule = ServiceModule> implements Running, AsyncDisposable {
  readonly #options: MockOptions<readonly M[]>;
  readonly #world: World;
  readonly #registry: Registry;
  readonly #journal: Journal;
  readonly #watch: Watch;
  readonly #faults: TestFaults;
  /** While it runs. */
  #ports: Ports | undefined;
  #publication: Publication | undefined;

  /** Prepares a mock that does not run yet; `startMock` prepares and starts one. Throws a `MockFailure` for options that are not right. */
  constructor(options: MockOptions<readonly M[]>) {
    const { services, onPlaceholder = "warn", onUnmatched = "error", maxHistory = 1000, fidelity, clock, ids } = checkedOptions(options);
    this.#options = options;
    this.#world = new World({ maxHistory, clock, ids });
    this.#registry = makeRegistry(services, { fidelity });
    this.#journal = new Journal(maxHistory);
    this.#watch = new Watch({ onPlaceholder, onUnmatched }, this.services);
    this.#faults = new TestFaults({ world: this.#world, registry: this.#registry, calls: () => this.#journal.calls() });
    this.#world.observers.push((exchange) => {
      this.#journal.note(exchange);
      this.#watch.note(exchange);
    });
  }

  /** The ids of its services. `mock.services // ["s3", "sqs"]` */
  get services(): readonly ServiceIdOf<M>[] {
    return this.#registry.services.map(({ id }) => id);
  }

  /** The address of the mock port, for clients that are configured by hand. `new SQSClient({ endpoint: mock.endpoint })` */
  get endpoint(): string {
    return addressOf(this.#open().mock);
  }

  /** The address of the API port and its console; undefined where `apiPort` was not given. `await fetch(mock.apiEndpoint + "/api/status")` */
  get apiEndpoint(): string | undefined {
    return (this.#options.apiPort ?? false) === false ? undefined : addressOf(this.#open().api);
  }

  #open(): Ports {
    if (this.#ports !== undefined) return this.#ports;
    throw new MockFailure("The mock is not running, so it has no endpoint. Use it in a test or in a hook that runs after its start.");
  }

  /** Starts it: opens the ports and publishes the endpoint. Rejects with Node's error when a port can't be had. */
  async start(): Promise<this> {
    if (this.#ports !== undefined) throw new MockFailure("The mock is running already.");
    this.#ports = await openPorts({ world: this.#world, registry: this.#registry }, this.#options);
    this.#world.scheduler.open();
    if (this.#options.publish ?? this.#ports.mock !== undefined) this.#publication = publish(variablesFor(this.endpoint, this.services));
    enter(this);
    return this;
  }

  /** Stops it: closes the ports, takes back the environment and removes all faults. `afterAll(() => mock.stop())` */
  async stop(): Promise<void> {
    leave(this);
    this.#world.finish();
    this.#publication?.withdraw();
    if (this.#ports !== undefined) await closePorts(this.#ports);
    this.#ports = undefined;
  }

  /** Ends the test and stops it: `await using mock = await startMock({ services: [sqs] })`. Rejects as {@link endTest} throws. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop().finally(() => this.endTest());
  }

  /** What SDK clients are made with: `new SQSClient(mock.clientConfig())`. Clients may be made before the mock is started. */
  clientConfig(): ClientConfig {
    return {
      endpoint: async () => sdkEndpoint(this.endpoint),
      region: madeUp.AWS_REGION,
      credentials: { accessKeyId: madeUp.AWS_ACCESS_KEY_ID, secretAccessKey: madeUp.AWS_SECRET_ACCESS_KEY },
      forcePathStyle: true,
      ...(this.#options.port === false && { requestHandler: this.requestHandler() }),
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

  /** The calls that it answered, oldest first: all, those of a service or an operation, or those whose input holds a part. */
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

  /** Aims a fault at a service, at an operation, or at those calls whose input holds a part: `mock.on("sqs", "SendMessage").throttle()`. */
  on<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation?: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): Aim<ErrorCodeOf<M, Id>> {
    const target: FaultTarget = { service, ...(operation !== undefined && { operation }), ...(input !== undefined && { input }) };
    return new Aim(this.#faults, target);
  }

  /** Runs something with faults and removes them. Rejects if one was never reached: `await mock.withFaults({ service: "sqs", effect: "throttle" }, send)`. */
  async withFaults<Result>(faults: FaultDefinition | readonly FaultDefinition[], run: () => Result): Promise<Awaited<Result>> {
    const armed: ArmedFault[] = [];
    try {
      for (const fault of declaredFaults(faults)) armed.push(this.#faults.arm(fault, "the fault"));
      const result = await run();
      complain(this.#faults.finish(armed));
      return result;
    } finally {
      this.#faults.finish(armed);
    }
  }

  /** Forgets the calls of earlier tests; what is stored stays. Adapters call it. `beforeEach(() => mock.beginTest())` */
  beginTest(): void {
    this.#journal.clear();
    this.#watch.takeComplaints();
  }

  /** Removes all faults and throws what the test has to answer for: faults never reached, and calls that a policy forbids. `afterEach(() => mock.endTest())` */
  endTest(): void {
    complain([...this.#faults.finishAll(), ...this.#watch.takeComplaints()]);
  }
}

function complain(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new MockFailure(complaints.join("\n"));
}

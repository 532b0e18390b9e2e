// size: the object that users call, with the documentation of each method; other files implement the methods.
import { readFile } from "node:fs/promises";
import { type Duration, milliseconds } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { appendHeld, appendStories } from "../calls/append-list.js";
import { appendNotDone } from "../calls/not-done.js";
import { type ClientConfig, type ClientOptions, clientConfigFor, environmentFor } from "../clients/client-config.js";
import { failure } from "../process/failure.js";
import { processWide } from "../process/process-wide.js";
import type { ErrorCodeOf, OperationOf, OutputOf, PartialInputOf, ServiceIdOf } from "../services/types.js";
import { type Api, type ApiRequest, type Problem, Refused } from "./api-client.js";
import { type HistoryEntry, type RemoteCall, remoteCall } from "./remote-call.js";
import { RemoteClock } from "./remote-clock.js";
import type { FaultsOnServer } from "./remote-fault.js";
import { RemoteFaultBuilder } from "./remote-fault-builder.js";

/** A world as the server lists it; times in ISO 8601. `const [first] = await lab.worlds()` */
export interface WorldFacts {
  readonly name: string;
  /** The access key id by which clients choose it. */
  readonly accessKeyId: string;
  /** The world that it was made from, and the snapshot. */
  readonly from?: string;
  readonly snapshot?: string;
  /** Where it is not calm. */
  readonly climate?: "aws" | "stormy";
  /** Of its climate. */
  readonly seed?: number;
  readonly createdAt: string;
  readonly usedAt: string;
}

/** The state at one moment, on the server. `await seeded.restore()` */
export interface RemoteSnapshot {
  /** For a fork of it: `lab.world({ from: world, snapshot: snapshot.name })`. */
  readonly name: string;
  /** Restores the state, any number of times. */
  restore(): Promise<void>;
}

/** What the explorer needs of a world and users do not. */
export interface RemoteInsides {
  /** Sends a request about the world to the API port. */
  readonly send: <T>(method: "GET" | "POST" | "DELETE", path: string, request?: ApiRequest) => Promise<T>;
  /** What `sometimes` was given, and whether it has happened. */
  readonly marks: Map<string, boolean>;
}

const insides = processWide("remote-insides", () => new WeakMap<object, RemoteInsides>());

/** The insides of a world; undefined for anything else. */
export function remoteInsidesOf(world: object): RemoteInsides | undefined {
  return insides.get(world);
}

/** A world of a running server: state, clock, faults and history of its own. Its members are those of a mock in process, and are awaited. `await lab.world()` */
export class RemoteWorld<M extends ServiceModule = ServiceModule> implements AsyncDisposable {
  readonly #api: Api;
  readonly region: string;
  readonly name: string;
  /** The access key id by which any client, in any language, chooses this world. */
  readonly accessKeyId: string;
  /** The URL of the mock port. */
  readonly endpoint: string;
  /** The time that services of this world see. `await world.clock.advance("1h")` */
  readonly clock: RemoteClock;
  readonly #faults: FaultsOnServer;
  readonly #optional: string[] = [];
  readonly #failures: string[] = [];
  readonly #marks = new Map<string, boolean>();
  #warnings: readonly string[] = [];
  #held: readonly string[] = [];
  #stories: readonly string[] = [];
  /** Faults that the test may not have awaited. */
  readonly #onTheWay: Promise<unknown>[] = [];
  #isDropped = false;
  #snapshots = 0;

  /** Made by `lab.world()`. */
  constructor(
    api: Api,
    { name, accessKeyId }: WorldFacts,
    { endpoint, region }: { readonly endpoint: string; readonly region: string },
  ) {
    this.#api = api;
    this.name = name;
    this.accessKeyId = accessKeyId;
    this.endpoint = endpoint;
    this.region = region;
    insides.set(this, { send: (method, path, request) => this.#send(method, path, request), marks: this.#marks });
    this.clock = new RemoteClock((method, path, request) => this.#send(method, path, request));
    this.#faults = {
      add: async (body) => {
        const { faults } = await this.#send<{ readonly faults: readonly [Awaited<ReturnType<FaultsOnServer["add"]>>] }>(
          "POST",
          "faults",
          {
            body,
          },
        );
        return faults[0];
      },
      list: async () =>
        (await this.#send<{ readonly faults: Awaited<ReturnType<FaultsOnServer["list"]>> }>("GET", "faults")).faults,
      remove: async (id) => void (await this.#send("DELETE", "faults", { query: { id } })),
      expect: (fault) => void this.#onTheWay.push(fault),
      makeOptional: (id) => void this.#optional.push(id),
      fail: (sentence) => void this.#failures.push(sentence),
    };
  }

  /** The configuration of an SDK client, as `mock.clientConfig()` has it. `new SQSClient(world.clientConfig({ fastRetries: true }))` */
  clientConfig(options?: ClientOptions): ClientConfig {
    return clientConfigFor(this, () => this.endpoint, options);
  }

  /** Variables by which SDKs of any language reach this world, for child processes. `spawn("worker", { env: { ...process.env, ...world.environment() } })` */
  environment(): { readonly [name: string]: string } {
    return environmentFor(this, this.endpoint);
  }

  /** The answered calls, oldest first: all, those of a service, or those of an operation. `await world.history("sqs", "SendMessage")` */
  history(): Promise<RemoteCall[]>;
  history(service: ServiceIdOf<M>): Promise<RemoteCall[]>;
  history<Id extends ServiceIdOf<M>>(service: Id, operation: OperationOf<M, Id>): Promise<RemoteCall[]>;
  async history(service?: string, operation?: string): Promise<RemoteCall[]> {
    const { requests } = await this.#send<{ readonly requests: readonly HistoryEntry[] }>("GET", "history");
    const calls = requests.map(remoteCall).reverse();
    return calls.filter(
      (call) => (service ?? call.service) === call.service && (operation ?? call.operation) === call.operation,
    );
  }

  /** Selects calls for a fault, as `mock.on` does; await the fault. `await world.on("sqs", "SendMessage").throttle().times(2)` */
  on<Id extends ServiceIdOf<M>>(service: Id): RemoteFaultBuilder<ErrorCodeOf<M, Id>>;
  on<Id extends ServiceIdOf<M>, Op extends OperationOf<M, Id>>(
    service: Id,
    operation: Op,
    input?: PartialInputOf<M, Id, Op>,
  ): RemoteFaultBuilder<ErrorCodeOf<M, Id>, OutputOf<M, Id, Op>>;
  on(service: string, operation?: string, input?: unknown): RemoteFaultBuilder<never> {
    const target = { service, ...(operation !== undefined && { operation }), ...(input !== undefined && { input }) };
    return new RemoteFaultBuilder(this.#faults, target);
  }

  /** Says that something happened, or has to, as `mock.sometimes` does: an exploration in whose runs it never does fails. `world.sometimes("received-twice")` */
  sometimes(name: string, happened = true): void {
    this.#marks.set(name, happened || this.#marks.get(name) === true);
  }

  /** Keeps the state as it is now, at no cost. `const seeded = await world.snapshot(); … await seeded.restore();` */
  async snapshot(name = `s-${++this.#snapshots}`): Promise<RemoteSnapshot> {
    await this.#send("POST", "snapshots", { query: { name } });
    return { name, restore: async () => void (await this.#send("POST", "snapshots/restore", { query: { name } })) };
  }

  /** Makes what a seed declares: a file of YAML or JSON, whose text the server gets. `await world.seed("./cloudstub.yaml")` */
  async seed(file: string): Promise<void> {
    await this.#send("POST", "seed", { body: await readFile(file, "utf8") });
  }

  /** Clears all state and the history, or the state of one service. `await world.reset()` */
  async reset(service?: ServiceIdOf<M>): Promise<void> {
    await this.#send("POST", "reset", { query: { service } });
  }

  /**
   * Resolves when nothing is under way; with `skip` time passes by that much at most until nothing is due either. Rejects with a
   * `MockFailure` that names what is under way.
   *
   * @example await world.settled({ skip: "1h" });
   */
  async settled({ timeout, skip }: { readonly timeout?: Duration; readonly skip?: Duration } = {}): Promise<void> {
    await this.#send("GET", "settled", { query: { timeout: inText(timeout), skip: inText(skip) } });
  }

  /**
   * Drops the world. Rejects with a `MockFailure` with what its test has to answer for: faults that were never reached, and requests that
   * matched nothing. It warns of placeholders that answered, and of members that were not evaluated. Dropping it again does nothing.
   * `afterEach(() => world.drop())`
   */
  async drop(): Promise<void> {
    if (this.#isDropped) return;
    await Promise.allSettled(this.#onTheWay);
    for (const id of this.#optional) await this.#faults.remove(id).catch(() => {});
    const {
      failures = [],
      warnings = [],
      held = [],
      stories = [],
    } = await this.#api.send<Problem>("DELETE", "worlds", { query: { name: this.name } }).catch((error: unknown) => {
      if (error instanceof Refused && error.problem.code === "TestFailed") return error.problem;
      throw error;
    });
    this.#isDropped = true;
    this.#warnings = warnings;
    this.#held = held;
    this.#stories = stories;
    for (const sentence of warnings) console.warn(`CloudStub: ${sentence}`);
    const all = [...this.#failures, ...failures];
    if (all.length > 0) throw failure("TestProblems", { problem: all.join("\n") });
  }

  /**
   * Ends the error of a failed test with the calls that gates held to the end, with what came of calls that failed by a fault or were made again, and
   * with what its calls asked for and did not get, once the world is dropped. Adapters call it. `world.explainFailure(error)`
   */
  explainFailure(error: unknown): void {
    appendHeld(error, this.#held);
    appendStories(error, this.#stories);
    appendNotDone(error, this.#warnings);
  }

  /** `await using world = await lab.world()`. Rejects as {@link drop} does. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.drop();
  }

  #send<T>(method: "GET" | "POST" | "DELETE", path: string, { query, body }: ApiRequest = {}): Promise<T> {
    return this.#api.send(method, path, { query: { ...query, world: this.name }, body });
  }
}

function inText(duration: Duration | undefined): string | undefined {
  return duration === undefined ? undefined : `PT${milliseconds(duration) / 1000}S`;
}

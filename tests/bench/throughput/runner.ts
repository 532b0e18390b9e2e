import type { Generator } from "./generator-process.js";
import type { Measured } from "./load.js";
import type { RoundResult } from "./results.js";
import type { NextRound, Scenario, Subject } from "./scenario.js";
import type { Server } from "./servers.js";
import { type Started, start } from "./started.js";

/** On how many connections a server works, and for how long. */
export interface Work {
  readonly connections: number;
  readonly milliseconds: number;
}

const MANY_CONNECTIONS = 32;
/** A code path is compiled for good after thousands of requests. */
const WARM_UP_MS = 1500;
const MOST_WARM_UPS = 8;
/** What can be sent once only is made for the most that the server has done, and a fifth more. */
const MARGIN = 1.2;
const LEAST_WANTED = 100;
const PROBE_MS = 100;
/** A server that needs so many times its time for a round is slow, and is excused from all but the first rounds. */
const SLOW = 2;
const ROUNDS_OF_THE_SLOW = 3;
/** It is excused altogether where one request on each connection alone would take so many times the time. */
const TOO_SLOW = 10;

/** A server on its way through a scenario. */
export class Runner {
  readonly server: Server;
  /** Set where it can't do what is asked. */
  gaveUp = false;
  readonly #scenario: Scenario;
  readonly #generator: Generator;
  readonly #rounds = new Map<number, RoundResult[]>();
  #started: Started | undefined;
  #next: NextRound = () => Promise.resolve({ requests: [] });
  /** The most answers a second so far. */
  #rate = 0;
  #isSlow = false;

  constructor(server: Server, scenario: Scenario, generator: Generator) {
    this.server = server;
    this.#scenario = scenario;
    this.#generator = generator;
  }

  /** Starts the server, makes what the scenario is about, and lets it work until it is warm. */
  async prepare(): Promise<void> {
    const started = await start(this.server);
    this.#started = started;
    this.#next = await this.#scenario.prepare(subjectOf(started, this.#generator));
    if (this.server.fixes === true) started.fix();
    let { seconds } = await this.#run(started, { connections: 1, milliseconds: PROBE_MS });
    const connections = this.#isTooSlow({ connections: MANY_CONNECTIONS, milliseconds: WARM_UP_MS }) ? 1 : MANY_CONNECTIONS;
    for (let turn = 0; turn < MOST_WARM_UPS && seconds * 1000 < WARM_UP_MS; turn++) {
      seconds += (await this.#run(started, { connections, milliseconds: WARM_UP_MS })).seconds;
    }
  }

  /** Makes what the round, counted from 0, needs, and measures it. */
  async work(round: number, { connections, milliseconds }: Work): Promise<void> {
    if (this.#started === undefined || (this.#isSlow && round >= ROUNDS_OF_THE_SLOW)) return;
    if (this.#isTooSlow({ connections, milliseconds })) return;
    const measured = await this.#run(this.#started, { connections, milliseconds });
    this.#isSlow ||= measured.seconds * 1000 > SLOW * milliseconds;
    this.#rounds.set(connections, [...this.roundsAt(connections), resultOf(measured)]);
  }

  roundsAt(connections: number): readonly RoundResult[] {
    return this.#rounds.get(connections) ?? [];
  }

  async stop(): Promise<void> {
    await this.#started?.stop();
  }

  #isTooSlow({ connections, milliseconds }: Work): boolean {
    return (connections / this.#rate) * 1000 > TOO_SLOW * milliseconds;
  }

  async #run({ port, pid }: Started, { connections, milliseconds }: Work): Promise<Measured> {
    const wanted = Math.max(LEAST_WANTED, Math.ceil((this.#rate * milliseconds * MARGIN) / 1000));
    const { requests, once } = await this.#next(wanted);
    const { status = 200 } = this.#scenario;
    const measured = await this.#generator.run({ port, pid, requests, once, connections, milliseconds, status });
    this.#rate = Math.max(this.#rate, measured.count / measured.seconds);
    return measured;
  }
}

function subjectOf({ endpoint, port }: Started, generator: Generator): Subject {
  return {
    endpoint,
    async answersTo(requests) {
      const load = { port, requests, once: true, connections: MANY_CONNECTIONS, status: 200, keepsBodies: true };
      return (await generator.run(load)).bodies;
    },
  };
}

function resultOf({ count, seconds, p50, p99, serverCpu, generatorCpu }: Measured): RoundResult {
  const cpu = serverCpu === undefined ? undefined : (serverCpu / count) * 1e6;
  return { perSecond: count / seconds, cpu, p50, p99, generatorShare: generatorCpu / seconds };
}

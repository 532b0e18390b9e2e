import type { Generator } from "./generator-process.js";
import type { Measured } from "./load.js";
import type { RoundResult } from "./results.js";
import type { NextRound, Scenario, Subject } from "./scenario.js";
import type { Server } from "./servers.js";
import { type Started, start } from "./started.js";

/** How long a server works before it counts: until it has answered a number of requests, or for a time. */
export interface WarmUp {
  readonly requests: number;
  readonly milliseconds: number;
}

/** On how many connections a server works, and for how long. */
export interface Work {
  readonly connections: number;
  readonly milliseconds: number;
}

const MANY_CONNECTIONS = 32;
const WARM_UP_TURN_MS = 500;
/** What can be sent once only is made for the most that the server has done, and a fifth more. */
const MARGIN = 1.2;
const LEAST_WANTED = 100;
/** How long a server works to show how fast it is. */
const PROBE_MS = 100;
/** A peer that takes more than this multiple of its time for a round is slow, and is excused from all but the first rounds. */
const SLOW = 2;
const ROUNDS_OF_THE_SLOW = 3;
/** It is excused altogether where one request on each connection alone would take more than this multiple of the time. */
const TOO_SLOW = 10;

/** What a server is prepared for, who sends, and how many different requests. */
interface Preparation {
  readonly scenario: Scenario;
  readonly generator: Generator;
  readonly variety: number;
}

/** A server on its way through a scenario. */
export class Runner {
  readonly server: Server;
  /** Set where it can't do what is asked. */
  gaveUp = false;
  readonly #preparation: Preparation;
  readonly #rounds = new Map<number, RoundResult[]>();
  #started: Started | undefined;
  /** To become warm. */
  #worked = { count: 0, seconds: 0 };
  #next: NextRound = () => Promise.resolve({ requests: [] });
  /** The most answers a second so far. */
  #rate = 0;
  #isSlow: boolean;

  constructor(server: Server, preparation: Preparation) {
    this.server = server;
    this.#preparation = preparation;
    this.#isSlow = server.isSlow === true;
  }

  async start(): Promise<void> {
    this.#started = await start(this.server);
  }

  /** Makes what the scenario is about. */
  async prepare(): Promise<void> {
    const started = this.#started as Started;
    this.#next = await this.#preparation.scenario.prepare(subjectOf(started, this.#preparation));
    if (this.server.fixes === true) started.fix();
    // The first request may take long: some servers import a service when it is asked for.
    await this.#run(started, { connections: 1, milliseconds: 1 });
  }

  /** Lets the server work for a moment, or not if it is warm; false when it is. */
  async warmUp({ requests, milliseconds }: WarmUp): Promise<boolean> {
    const first = this.#worked.seconds === 0;
    const turn = first ? Math.min(PROBE_MS, milliseconds) : WARM_UP_TURN_MS;
    const isWarm = () => this.#worked.count >= requests || this.#worked.seconds * 1000 >= milliseconds;
    if (isWarm()) return false;
    const isAlone = first || this.#isTooSlow({ connections: MANY_CONNECTIONS, milliseconds: turn });
    const { count, seconds } = await this.#run(this.#started as Started, {
      connections: isAlone ? 1 : MANY_CONNECTIONS,
      milliseconds: turn,
    });
    this.#worked = { count: this.#worked.count + count, seconds: this.#worked.seconds + seconds };
    return !isWarm();
  }

  /** Makes what the round, counted from 0, needs, and measures it. */
  async work(round: number, { connections, milliseconds }: Work): Promise<void> {
    if (this.#isSlow && round >= ROUNDS_OF_THE_SLOW) return;
    if (this.#isTooSlow({ connections, milliseconds })) return;
    const measured = await this.#run(this.#started as Started, { connections, milliseconds });
    this.#isSlow ||= this.server.isPeer === true && measured.seconds * 1000 > SLOW * milliseconds;
    this.#rounds.set(connections, [...this.roundsAt(connections), resultOf(measured)]);
  }

  roundsAt(connections: number): readonly RoundResult[] {
    return this.#rounds.get(connections) ?? [];
  }

  async stop(): Promise<void> {
    await this.#started?.stop();
  }

  #isTooSlow({ connections, milliseconds }: Work): boolean {
    return this.server.isPeer === true && (connections / this.#rate) * 1000 > TOO_SLOW * milliseconds;
  }

  async #run({ port, pid }: Started, { connections, milliseconds }: Work): Promise<Measured> {
    const wanted = Math.max(LEAST_WANTED, Math.ceil((this.#rate * milliseconds * MARGIN) / 1000));
    const { requests, once } = await this.#next(wanted);
    const { scenario, generator } = this.#preparation;
    const { status = 200 } = scenario;
    const measured = await generator.run({ port, pid, requests, once, connections, milliseconds, status });
    this.#rate = Math.max(this.#rate, measured.count / measured.seconds);
    return measured;
  }
}

/** What a scenario prepares itself with on a server that was started. */
export function subjectOf({ endpoint, port }: Started, { generator, variety }: Omit<Preparation, "scenario">): Subject {
  return {
    endpoint,
    variety,
    async answersTo(requests) {
      const load = { port, requests, once: true, connections: MANY_CONNECTIONS, status: 200, keepsBodies: true };
      return (await generator.run(load)).bodies;
    },
  };
}

/** What a load did, as a result is kept. */
export function resultOf({ count, seconds, p50, p99, serverCpu, generatorCpu, machineCpu }: Measured): RoundResult {
  const generatorShare = generatorCpu / seconds;
  const latency = { p50, p99 };
  if (serverCpu === undefined) return { perSecond: count / seconds, ...latency, generatorShare };
  const othersShare = Math.max(0, machineCpu - serverCpu - generatorCpu) / seconds;
  return { perSecond: count / seconds, cpu: (serverCpu / count) * 1e6, ...latency, generatorShare, othersShare };
}

import timers from "node:timers";
import type { FiredEvent, FiredLog } from "./fired.js";

/** A request that is not answered yet, or an agent at work. */
export interface Work {
  /** When it began, as `performance.now()` gives it. */
  beganAt: number;
  /** Of an agent, its name. */
  readonly agent?: string;
  readonly request?: {
    readonly method: string;
    readonly url: string;
    readonly headers?: { readonly [name: string]: string | readonly string[] | undefined };
  };
  /** The operation of a request, when it is known. */
  readonly stub?: { readonly service: { readonly id: string }; readonly operation: string } | undefined;
  /** Undefined until it has arrived. */
  readonly input?: unknown;
  /** Where `Activity` keeps it while it is under way; set by `Activity` alone. */
  place?: number | undefined;
}

/** A call that waits: for something to happen, or because a fault delays or holds it. */
export interface WaitingCall {
  readonly service: string;
  readonly operation: string;
  readonly input: unknown;
  /** The request, or the work of an agent, that it is part of. */
  readonly work?: Work | undefined;
  /** The topic that it waits for. After it ends, its client is expected to wait for the same topic again. */
  readonly topic: string;
}

/** How long to wait for a world to come to rest. Times are the machine's. */
export interface RestLimits {
  /** True to wait also for the clients whose waits have ended, until as many wait again. */
  readonly clients: boolean;
  /** The deadline, as `performance.now()` gives it. */
  readonly until: number;
  /** A client counts as gone after this many milliseconds without any change; 100 unless given. */
  readonly grace?: number | undefined;
}

/** The real timers, saved before a test can install fake ones. */
const { setImmediate, setTimeout, clearTimeout } = timers;

const GRACE_MS = 100;
/** A short interval: on a busy machine one long sleep would use up the grace at once. */
const LOOK_EVERY_MS = 10;

/** The work of a world: its unanswered requests, those of them that wait, and the agents at work. */
export class Activity {
  /** In no order. A set would take three times as long, for each request. */
  readonly #inProgress: Work[] = [];
  readonly #waiting = new Set<WaitingCall>();
  /** For each topic, how many waits have ended whose clients have not come back to wait again. */
  readonly #owed = new Map<string, number>();
  /** When the last wait ended. */
  #owedSince = 0;
  #log: FiredLog | undefined;
  readonly #listeners = new Set<() => void>();
  /** Set by the world. A clock that is set back releases these waits, each with an empty answer: by the new time their ends may be years away. */
  waits: { release(): void } | undefined;
  /** Told, in words, what is done to the world's clock; set by the world. */
  observer: { clockTurned(what: string): void } | undefined;

  /** Notes that a request has arrived, or that an agent has begun work that takes real time. */
  begin(work: Work): void {
    if (work.place === undefined) work.place = this.#inProgress.push(work) - 1;
    this.#tell();
  }

  /** Notes that a request was answered, or that an agent has finished. */
  end(work: Work): void {
    const { place } = work;
    const last = this.#inProgress.at(-1);
    if (place === undefined || last === undefined) return;
    this.#inProgress[place] = last;
    last.place = place;
    this.#inProgress.pop();
    work.place = undefined;
    this.#tell();
  }

  /** Notes that a call waits, until it goes on. */
  async wait<T>(call: WaitingCall, result: Promise<T>): Promise<T> {
    this.#waiting.add(call);
    this.#owe(call.topic, -1);
    this.#tell();
    try {
      return await result;
    } finally {
      this.#waiting.delete(call);
      this.#owe(call.topic, 1);
      this.#owedSince = performance.now();
      this.#tell();
    }
  }

  /** True while a request is not answered, or an agent does work that takes real time. */
  get isInProgress(): boolean {
    return this.#inProgress.length > 0;
  }

  #owe(topic: string, change: number): void {
    const count = (this.#owed.get(topic) ?? 0) + change;
    if (count > 0) this.#owed.set(topic, count);
    else this.#owed.delete(topic);
  }

  /** The waiting calls, in the order in which their waits began. */
  get waiting(): readonly WaitingCall[] {
    return [...this.#waiting];
  }

  /** The requests that are not answered and do not wait, and the agents at work. */
  get atWork(): readonly Work[] {
    const waiting = new Set([...this.#waiting].map(({ work }) => work));
    return this.#inProgress.filter((work) => !waiting.has(work)).sort((a, b) => a.beganAt - b.beganAt);
  }

  /** The same in words, one sentence for each. */
  get atWorkInWords(): readonly string[] {
    return this.atWork.map(inWords);
  }

  /** True while a request that does not wait is not answered, or an agent is at work. */
  get isBusy(): boolean {
    return this.#inProgress.length > 0 && this.atWork.length > 0;
  }

  /** Calls `tell` at each change, until the returned function is called. */
  onChange(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** Begins to log what becomes due; ends that without a log. */
  collect(log: FiredLog | undefined): void {
    this.#log = log;
  }

  /** Logs that something has become due. `what` is called only while there is a log. */
  fired(at: number, what: () => Iterable<FiredEvent["what"]>): void {
    for (const sentence of this.#log === undefined ? [] : what()) this.#log?.add(at, sentence);
  }

  /** True where a turned clock has to wait: agents are at work, or clients whose waits have ended may be about to come back. */
  get holdsClock(): boolean {
    return this.#isAwaitingClients(GRACE_MS) || this.atWork.some(({ agent }) => agent !== undefined);
  }

  #isAwaitingClients(grace: number): boolean {
    return this.#owed.size > 0 && performance.now() - this.#owedSince < grace;
  }

  /** Resolves when every request that does not wait is answered, and no agent is at work. False after the deadline. */
  async rest({ clients, until, grace = GRACE_MS }: RestLimits): Promise<boolean> {
    // Clients that have not come back within the grace are not expected any more.
    if (!this.#isAwaitingClients(grace)) this.#owed.clear();
    await new Promise<void>((resolve) => setImmediate(resolve));
    const isAtRest = () => !this.isBusy && !(clients && this.#owed.size > 0);
    let quiet = 0;
    while (!isAtRest() && quiet < grace && performance.now() < until) {
      const changed = await this.change();
      quiet = changed || this.isBusy ? 0 : quiet + LOOK_EVERY_MS;
    }
    if (clients) this.#owed.clear();
    return !this.isBusy;
  }

  /** Resolves when a request or an agent begins, waits or ends, or after a short interval. True where something has changed. */
  change(): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (changed: boolean) => {
        clearTimeout(timer);
        forget();
        resolve(changed);
      };
      const timer = setTimeout(go, LOOK_EVERY_MS, false);
      const forget = this.onChange(() => go(true));
    });
  }

  #tell(): void {
    if (this.#listeners.size > 0) for (const tell of this.#listeners) tell();
  }
}

function inWords({ agent, beganAt, request, stub, input }: Work): string {
  const since = `for ${((performance.now() - beganAt) / 1000).toFixed(1)} s`;
  if (agent !== undefined) return `the agent ${agent} has been at work ${since}`;
  const name =
    stub === undefined ? `${request?.method} ${request?.url.split("?", 1)[0]}` : `${stub.service.id} ${stub.operation}`;
  return input === undefined
    ? `half a request of ${name} has been here ${since}`
    : `${name} has been under way ${since}`;
}

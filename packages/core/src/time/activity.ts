import timers from "node:timers";
import type { Ring, RingLog } from "./rings.js";

/** A request that is not answered yet, or an agent at work. */
export interface Work {
  /** When it began, as `performance.now()` gives it. */
  readonly beganAt: number;
  /** Of an agent, its name. */
  readonly agent?: string;
  readonly request?: { readonly method: string; readonly url: string };
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
  /** What it is part of: a request, or the work of an agent. */
  readonly work?: Work | undefined;
  /** What it waits for. When it has ended, its client is expected to come back and wait for the same. */
  readonly topic: string;
}

/** How long to wait for the rest of a world. Times are the machine's. */
export interface RestLimits {
  /** True to wait for the clients whose calls have waited, too, until as many wait again. */
  readonly clients: boolean;
  /** Until when, as `performance.now()` gives it. */
  readonly until: number;
  /** A client counts as gone when nothing has happened for this many milliseconds; 100 unless given. */
  readonly grace?: number | undefined;
}

/** Kept from before any test could put others in their place. */
const { setImmediate, setTimeout, clearTimeout } = timers;

const GRACE_MS = 100;
/** Looked at often, so that a machine that is busy with something else does not use up the grace at once. */
const LOOK_EVERY_MS = 10;

/** What a world does: the requests that it has not answered yet, those of them that wait, and the agents at work. */
export class Activity {
  /** In no order. A set would take three times as long, for each request. */
  readonly #underWay: Work[] = [];
  readonly #waiting = new Set<WaitingCall>();
  /** How many calls have waited for a topic whose clients have not come back to wait again, and when the last of them ended. */
  readonly #owed = new Map<string, number>();
  #owedSince = 0;
  #log: RingLog | undefined;
  readonly #listeners = new Set<() => void>();

  /** Notes that a request has come, or that an agent has begun something that takes real time. */
  begin(work: Work): void {
    if (work.place === undefined) work.place = this.#underWay.push(work) - 1;
    this.#tell();
  }

  /** Notes that a request was answered, or that an agent has ended. */
  end(work: Work): void {
    const { place } = work;
    const last = this.#underWay.at(-1);
    if (place === undefined || last === undefined) return;
    this.#underWay[place] = last;
    last.place = place;
    this.#underWay.pop();
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

  /** True while a request is not answered, or an agent does something that takes real time. */
  get isUnderWay(): boolean {
    return this.#underWay.length > 0;
  }

  #owe(topic: string, change: number): void {
    const count = (this.#owed.get(topic) ?? 0) + change;
    if (count > 0) this.#owed.set(topic, count);
    else this.#owed.delete(topic);
  }

  /** The calls that wait, in the order in which they came to it. */
  get waiting(): readonly WaitingCall[] {
    return [...this.#waiting];
  }

  /** The requests that are not answered and do not wait, and the agents at work. */
  get atWork(): readonly Work[] {
    const waiting = new Set([...this.#waiting].map(({ work }) => work));
    return this.#underWay.filter((work) => !waiting.has(work)).sort((a, b) => a.beganAt - b.beganAt);
  }

  /** The same in words, one sentence for each. */
  get atWorkInWords(): readonly string[] {
    return this.atWork.map(inWords);
  }

  /** True while a request that does not wait is not answered, or an agent is at work. */
  get isBusy(): boolean {
    return this.#underWay.length > 0 && this.atWork.length > 0;
  }

  /** Tells of each change, until the returned function is called. */
  onChange(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** Has what happens because its time has come written down, or no longer. */
  collect(log: RingLog | undefined): void {
    this.#log = log;
  }

  /** Notes that something happens because its time has come. `what` is asked only where somebody wants to know. */
  rang(at: number, what: () => Iterable<Ring["what"]>): void {
    for (const sentence of this.#log === undefined ? [] : what()) this.#log?.add(at, sentence);
  }

  /** True where a turned clock has to wait before it goes on: agents are at work, or clients whose calls have waited may be about to come back. */
  get holdsClock(): boolean {
    return this.#isAwaitingClients(GRACE_MS) || this.atWork.some(({ agent }) => agent !== undefined);
  }

  #isAwaitingClients(grace: number): boolean {
    return this.#owed.size > 0 && performance.now() - this.#owedSince < grace;
  }

  /** Settles when every request is answered but those that wait, and no agent is at work. False where that took too long. */
  async rest({ clients, until, grace = GRACE_MS }: RestLimits): Promise<boolean> {
    // Of clients that have not come back for so long none is expected any more.
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

  /** Settles when a request or an agent has begun, waited or ended, or after a moment. True where something has happened. */
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
  const name = stub === undefined ? `${request?.method} ${request?.url.split("?", 1)[0]}` : `${stub.service.id} ${stub.operation}`;
  return input === undefined ? `half a request of ${name} has been here ${since}` : `${name} has been under way ${since}`;
}

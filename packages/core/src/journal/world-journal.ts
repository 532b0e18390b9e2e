import type { FaultEvent } from "../faults/fault-set.js";
import type { NotedStep, WorldAgent } from "../time/scheduled-agent.js";
import type { EndedWait } from "../time/waits.js";
import { AgentStep } from "./agent-step.js";
import type { EventKind, JournalEvent, WorldMark } from "./event.js";
import { EventIndex } from "./event-index.js";
import { isOfGate, wordsOf } from "./fault-events.js";
import type { Journal } from "./journal.js";
import { RunningTraces } from "./running-traces.js";

/** What a world tells its journal. */
type Told = Omit<JournalEvent, "number" | "time" | "durationMs" | "beganAt" | "kind"> & Partial<JournalEvent>;

/** The parts of a world that its journal needs. */
interface WorldParts {
  readonly name: string;
  readonly clock: { now(): number };
  /** Numbers the world's events. */
  readonly history: { begin(): number };
}

/** The journal of one world. The parts of the world that it observes tell it what they do. */
export class WorldJournal {
  readonly journal: Journal;
  readonly #world: WorldParts;
  readonly #mark: WorldMark;
  #index: EventIndex | undefined;
  #running: RunningTraces | undefined;
  /** How many events of all worlds came before the first of this one, or before its last reset. */
  #since: number;

  constructor(journal: Journal, world: WorldParts) {
    this.journal = journal;
    this.#since = journal.recorded;
    this.#world = world;
    this.#mark = { world: world.name, isNamed: world.name !== "default" };
  }

  /** The name of the world. */
  get world(): string {
    return this.#world.name;
  }

  /** The invocations of functions that run now. It is made for the first one: most worlds run none. */
  get running(): RunningTraces {
    this.#running ??= new RunningTraces();
    return this.#running;
  }

  /** What led to a request with this trace header: the invocation of the function that sent it. */
  causeOfTrace(traceHeader: () => string | undefined): ReturnType<RunningTraces["causeOf"]> {
    return this.#running === undefined || this.#running.isEmpty ? undefined : this.#running.causeOf(traceHeader());
  }

  /** False where nothing is recorded. */
  get isOn(): boolean {
    return this.journal.isOn;
  }

  record(event: JournalEvent): void {
    event.of = this.#mark;
    this.journal.record(event);
  }

  /** Records something that happens now. Returns its number, unless nothing is recorded. */
  tell(kind: EventKind, told: Told): number | undefined {
    if (!this.isOn) return undefined;
    const number = told.number ?? this.#world.history.begin();
    const now = { time: this.#world.clock.now(), beganAt: performance.now(), durationMs: 0 };
    this.record(Object.assign(now, told, { kind, number }));
    return number;
  }

  /** Begins to note a step of an agent, whose work was due at a time of the world; undefined where nothing is recorded. */
  beginStep(agent: WorldAgent, time: number): NotedStep | undefined {
    return this.isOn ? new AgentStep(this, agent, { number: this.#world.history.begin(), time }) : undefined;
  }

  faultChanged(event: FaultEvent): number | undefined {
    if (!this.isOn) return undefined;
    return this.tell(isOfGate(event) ? "gate" : "fault", { summary: wordsOf(event), causeNumber: event.call });
  }

  clockTurned(summary: string): void {
    this.tell("clock", { summary });
  }

  snapshotChanged(summary: string): void {
    this.tell("snapshot", { summary });
  }

  noteWait({ service, operation, requestId, beganAt, hasFound }: EndedWait): void {
    const durationMs = performance.now() - beganAt;
    const stub = { service: { id: service }, operation, matchKey: operation, placeholder: false };
    const summary = `${operation} waited and found ${hasFound ? "something" : "nothing"}`;
    this.tell("wait", { cause: requestId, stub, beganAt, durationMs, summary });
  }

  /** True for an event of this world. */
  has({ of }: JournalEvent): boolean {
    return of === this.#mark;
  }

  /** Its events by number, with their causes and effects. */
  get index(): EventIndex {
    this.#index ??= new EventIndex();
    this.#index.extend(this.journal, { since: this.#since, has: (event) => this.has(event) });
    return this.#index;
  }

  /** The events since the start or the last reset, most recent first. */
  *newestFirst(): IterableIterator<JournalEvent> {
    for (const event of this.journal.newestFirst(this.#since)) if (this.has(event)) yield event;
  }

  /** The same, oldest first. */
  *oldestFirst(): IterableIterator<JournalEvent> {
    for (const event of this.journal.oldestFirst(this.#since)) if (this.has(event)) yield event;
  }

  /** Forgets the events of this world. */
  clear(): void {
    this.#since = this.journal.recorded;
    this.#index = undefined;
  }
}

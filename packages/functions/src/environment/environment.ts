import { clearTimeout, setTimeout } from "node:timers";
import type { EnvironmentLog } from "../logs/environment-log.js";
import { exitWords } from "../process/exit-words.js";
import { type Exit, type Launch, RuntimeProcess } from "../process/launch.js";
import { memoryOf } from "../process/memory.js";
import type { Result } from "../runtime-api/result.js";
import type { Address } from "../runtime-api/runtime-api.js";
import type { Event, Session } from "../runtime-api/session.js";

/** The parts of an environment. */
export interface EnvironmentParts {
  readonly session: Session;
  readonly address: Address;
  readonly launch: Launch;
  readonly log: EnvironmentLog;
  /** True for clients of others, whose output may come after their answer. */
  readonly isForeign: boolean;
  readonly notes: readonly string[];
}

/** To ask for the memory of a process costs a tenth of a short event. */
const MEASURE_EVERY_MS = 50;

/**
 * The process of a function, from its start to its end: it initialises, then gets one event at a time.
 *
 *   starting → idle ⇄ busy → ended
 *
 * It ends by itself, after an event's time is over, and when {@link end} is called.
 */
export class Environment {
  readonly notes: readonly string[];
  readonly #parts: EnvironmentParts;
  readonly #process: RuntimeProcess;
  readonly #startedAt = performance.now();
  /** Resolves when the process has ended and its output was read. */
  readonly #ended: Promise<void>;
  /** Why it has ended. */
  #end: Result | undefined;
  /** Called when the process has ended; does something while an answer is awaited. */
  #onEnd: (why: Result) => void = () => {};
  #endReason: string | undefined;
  #isEnding = false;
  #maxMemory = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;

  constructor(parts: EnvironmentParts) {
    this.#parts = parts;
    this.notes = parts.notes;
    this.#process = new RuntimeProcess(parts.launch);
    parts.log.read(this.#process.pipes);
    if (this.#process.apiPipe !== undefined) parts.address.attach(this.#process.apiPipe);
    this.#ended = this.#awaitEnd();
  }

  /** Undefined where it could not be started. */
  get processId(): number | undefined {
    return this.#process.pid;
  }

  async #awaitEnd(): Promise<void> {
    const exit = await this.#process.exited;
    this.#parts.address.close();
    this.#parts.log.flush();
    this.#end = this.#resultOf(exit);
    this.#onEnd(this.#end);
  }

  get isAlive(): boolean {
    return !this.#process.isEnded;
  }

  /** True for a process that has ended, or was told to. */
  get isEnding(): boolean {
    return this.#isEnding || !this.isAlive;
  }

  /** Resolves when the process has ended and its output was read. */
  ended(): Promise<void> {
    return this.#ended;
  }

  /** MB. */
  get maxMemory(): number {
    return this.#maxMemory;
  }

  /** Milliseconds since the process was begun. */
  get age(): number {
    return performance.now() - this.#startedAt;
  }

  /** Resolves with undefined when the runtime waits for its first event, otherwise with why it does not. */
  async initialise(limitMs: number): Promise<Result | undefined> {
    const { session } = this.#parts;
    const ready = new Promise<Result | undefined>((resolve) => {
      if (session.isReady) resolve(undefined);
      session.onReady = () => resolve(undefined);
      session.onInitError = resolve;
    });
    const result = await this.#within(limitMs, ready);
    if (result === undefined) await this.#measure();
    else await this.end();
    return result;
  }

  /**
   * Resolves with true when the runtime has come back for its next event. After its last answer it may still be at work, or about to end by
   * an error that nothing catches: then the next event is not for it.
   */
  async isReadyWithin(limitMs: number): Promise<boolean> {
    const { session } = this.#parts;
    if (session.isReady) return this.isAlive;
    const ready = new Promise<undefined>((resolve) => {
      session.onReady = () => resolve(undefined);
    });
    if ((await this.#within(limitMs, ready)) === undefined) return true;
    await this.end();
    return false;
  }

  /** True where the process had ended before it took the event that {@link run} gave it: another one can have it. */
  get hasMissedEvent(): boolean {
    return !this.isAlive && !this.#isEnding && this.#parts.session.isUnread;
  }

  /** Gives the process an event, and ends it where the time is over. */
  async run(event: Event, limitMs: number): Promise<Result> {
    const { session, log, isForeign } = this.#parts;
    // An answer counts, also where the process ends right after it, as Go's does after a panic.
    const result = await this.#within(limitMs, session.dispatch(event));
    if (result.kind === "timeout") await this.end();
    else {
      await this.#measure();
      await (isForeign ? log.drainLater() : log.drain());
    }
    return result;
  }

  /** Ends the process and what it has started; resolves when that is done. */
  async end(reason?: string): Promise<void> {
    this.#endReason ??= reason;
    this.#isEnding = true;
    await this.#measure();
    this.#process.end();
    await this.#ended;
  }

  /** Kills without waiting, as the program may be about to end. */
  kill(reason?: string): void {
    this.#endReason ??= reason;
    this.#isEnding = true;
    this.#process.end();
  }

  /**
   * Resolves with the outcome, or with the end of the process or of the time if that comes first. One outcome is waited for at a time.
   * `Promise.race` with the end of the process would keep each outcome in memory until that end.
   */
  #within<T>(limitMs: number, outcome: Promise<T>): Promise<T | Result> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle({ kind: "timeout" }), limitMs);
      const settle = (result: T | Result) => {
        clearTimeout(timer);
        this.#onEnd = () => {};
        resolve(result);
      };
      this.#onEnd = settle;
      if (this.#end === undefined) void outcome.then(settle);
      else settle(this.#end);
    });
  }

  /** What it needs is a peak: one that is a moment old will do between events that follow fast. */
  async #measure(): Promise<void> {
    const { pid } = this.#process;
    const now = performance.now();
    if (pid === undefined || this.#process.isEnded || now - this.#measuredAt < MEASURE_EVERY_MS) return;
    this.#measuredAt = now;
    this.#maxMemory = Math.max(this.#maxMemory, await memoryOf(pid));
  }

  #resultOf(exit: Exit): Result {
    const fault = (type: string, message: string): Result => ({ kind: "fault", type, message, endsRuntime: true });
    if (this.#endReason !== undefined) return fault("Runtime.ExitError", this.#endReason);
    if (exit.error !== undefined) return fault("Runtime.InvalidEntrypoint", exit.error.message);
    const isOutOfMemory = exit.signal === "SIGABRT" && this.#parts.log.reason.includes("heap out of memory");
    return fault("Runtime.ExitError", exitWords(exit, isOutOfMemory));
  }
}

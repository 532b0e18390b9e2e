import { setImmediate, setTimeout } from "node:timers/promises";
import type { FunctionLogEvent } from "@cloudstub/kit";
import type { Pipes } from "../process/launch.js";
import { FrameReader } from "./frames.js";
import { LineReader } from "./lines.js";

/** Characters of text that are kept of one invocation; the rest is counted. The pipes are read all the same, so that no function waits for its log. */
const MAX_KEPT = 4 * 1024 * 1024;
/** The last bytes of standard error that are kept, for the reason of an end. */
const MAX_REASON = 4096;

/** Is told each event of a function's log when it comes. */
export type LogListener = (event: { readonly functionName: string; readonly message: string }) => void;

/** The log of an environment: the events since they were last taken. */
export class EnvironmentLog {
  readonly #now: () => number;
  readonly #onEvent: ((message: string) => void) | undefined;
  #events: FunctionLogEvent[] = [];
  #kept = 0;
  #leftOut = 0;
  #received = 0;
  #readers: LineReader[] = [];
  /** The end of standard error. */
  reason = "";

  /**
   * @param now Milliseconds of the world's clock.
   * @param onEvent Is told each event when it comes.
   */
  constructor(now: () => number, onEvent?: (message: string) => void) {
    this.#now = now;
    this.#onEvent = onEvent;
  }

  /** Reads the pipes of a process. */
  read({ stdout, stderr, events }: Pipes): void {
    const take = (text: string) => this.#addText(text);
    const lines = [new LineReader(take), new LineReader(take)] as const;
    const frames = new FrameReader(take);
    this.#readers = [...lines];
    this.reason = "";
    stdout.on("data", (chunk: Buffer) => this.#receive(chunk, lines[0]));
    events.on("data", (chunk: Buffer) => this.#receive(chunk, frames));
    stderr.on("data", (chunk: Buffer) => {
      this.reason = (this.reason + chunk.toString("latin1")).slice(-MAX_REASON);
      this.#receive(chunk, lines[1]);
    });
    for (const pipe of [stdout, stderr, events]) pipe.on("error", () => {});
  }

  #receive(chunk: Buffer, reader: LineReader | FrameReader): void {
    this.#received += chunk.length;
    reader.add(chunk);
  }

  #addText(text: string): void {
    if (this.#kept + text.length > MAX_KEPT) {
      this.#leftOut += text.length;
      return;
    }
    this.#kept += text.length;
    this.add(text);
  }

  /** Adds a line of the platform, such as START. */
  add(message: string): void {
    this.#events.push({ time: this.#now(), message });
    this.#onEvent?.(message);
  }

  /** Resolves when the text that was written before the answer has been read: it is in the pipes, until a turn of the loop finds none. */
  async drain(): Promise<void> {
    let before: number;
    do {
      before = this.#received;
      await setImmediate();
    } while (before !== this.#received);
    this.flush();
  }

  /** The same for programs of others, whose output may come a moment after their answer. */
  async drainLater(): Promise<void> {
    await this.drain();
    await setTimeout(2);
    await this.drain();
  }

  /** Ends lines that have no line break, and tells what was left out. */
  flush(): void {
    for (const reader of this.#readers) reader.flush();
    if (this.#leftOut > 0)
      this.add(`CloudStub left out ${this.#leftOut} characters of this log, which is too large.\n`);
    this.#leftOut = 0;
  }

  /** The events since the last call. */
  take(): FunctionLogEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#kept = 0;
    return events;
  }
}

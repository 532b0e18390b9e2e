import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { clearTimeout, setTimeout } from "node:timers";
import { endProcesses } from "./end-processes.js";

/** A program to run, for one environment. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** All of them: nothing of the server's own environment is added. */
  readonly variables: { readonly [name: string]: string };
  /** Value of the variable by which processes that left the group are found. */
  readonly mark: string;
  /** True for our own clients, which speak the Runtime API over a pipe. */
  readonly hasApiPipe: boolean;
}

/** The pipes of a process that the log reads. */
export interface Pipes {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** File descriptor 3: events with a head. */
  readonly events: Readable;
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The program could not be started. */
  readonly error?: NodeJS.ErrnoException;
}

/**
 * Begins the program in a process group of its own, with a watcher in the same group: its standard input is a pipe that this process
 * holds, which closes however this process ends, and then the watcher kills the group. So nothing is left after `kill -9`, not even a busy loop.
 * The shell replaces itself by the program, whose group has the id `$$`.
 */
const WATCHED = `exec 5<&0; (read -r x <&5; kill -9 -$$) >/dev/null 2>&1 3>&- 4>&- & exec "$0" "$@" </dev/null 5<&-`;

/** What is still in the pipes after the end of the process is read for this long: a process that it left behind may hold them open. */
const DRAIN_MS = 50;

/** A process of an environment, with all that it starts. */
export class RuntimeProcess {
  readonly pid: number | undefined;
  readonly pipes: Pipes;
  /** File descriptor 4, to both sides. */
  readonly apiPipe: Duplex | undefined;
  /** Resolves after the end of the process, when its output was read. */
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #mark: string;
  #isEnded = false;

  constructor({ command, args, cwd, variables, mark, hasApiPipe }: Launch) {
    this.#mark = mark;
    this.#child = spawn("/bin/sh", ["-c", WATCHED, command, ...args], {
      cwd,
      env: { ...variables },
      stdio: ["pipe", "pipe", "pipe", "pipe", hasApiPipe ? "pipe" : "ignore"],
      detached: true,
    });
    this.pid = this.#child.pid;
    const [stdin, stdout, stderr, events, apiPipe] = this.#child.stdio as unknown as Duplex[];
    this.apiPipe = apiPipe ?? undefined;
    this.pipes = { stdout, stderr, events } as Pipes;
    stdin?.on("error", () => {});
    // A program that forgets to close its mocks ends all the same, and the watchers then end the functions.
    this.#child.unref();
    for (const pipe of this.#child.stdio) (pipe as { unref?(): void } | null)?.unref?.();
    this.exited = this.#awaitExit();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Ends the process and all that it has started, as far as it is found. */
  end(): void {
    if (this.pid !== undefined) endProcesses(this.pid, this.#mark);
  }

  /** `exit` counts: `close` comes only when the last process that holds the pipes has ended. */
  async #awaitExit(): Promise<Exit> {
    const exit = await new Promise<Exit>((resolve) => {
      this.#child.once("error", (error) => resolve({ code: null, signal: null, error }));
      this.#child.once("exit", (code, signal) => resolve({ code, signal }));
    });
    this.#isEnded = true;
    // The watcher, and what the program left in its group.
    this.end();
    await this.#drain();
    return exit;
  }

  async #drain(): Promise<void> {
    const ofLogs = Object.values(this.pipes as unknown as Record<string, Readable>);
    const pipes = this.apiPipe === undefined ? ofLogs : [...ofLogs, this.apiPipe];
    const ended = pipes.map(onceEnded);
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([Promise.all(ended), limit]);
    clearTimeout(timer);
    for (const pipe of [...pipes, this.#child.stdin]) pipe?.destroy();
  }
}

async function onceEnded(pipe: Readable): Promise<void> {
  if (pipe.readableEnded || pipe.destroyed) return;
  await new Promise<void>((resolve) =>
    pipe
      .once("close", resolve)
      .once("end", resolve)
      .once("error", () => resolve()),
  );
}

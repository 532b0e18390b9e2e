import { availableParallelism } from "node:os";
import type { LogListener } from "./logs/environment-log.js";

/** How functions run; each option has a default. */
export interface FunctionsOptions {
  /** Milliseconds of the machine's time after which an idle environment ends; 5 minutes unless given. */
  readonly idleMs?: number | undefined;
  /** Processes at once; four for each core of the machine, and 16 at least, unless given. Invocations beyond it wait. */
  readonly maxProcesses?: number | undefined;
  /** Folders in which Node.js functions find packages that their code and layers lack, such as `./node_modules`. */
  readonly nodePath?: readonly string[] | undefined;
  /** The same for Python functions: folders such as `./venv/lib/python3.13/site-packages`. */
  readonly pythonPath?: readonly string[] | undefined;
  /**
   * The port at which a debugger reaches the first Node.js process; the second has the next port, and so on. Node.js functions then have no time-outs, so
   * that a debugger can stop in them. Unless given, no process can be debugged.
   */
  readonly inspectPort?: number | undefined;
  /** Is told each event of the functions' logs when it comes. */
  readonly onLog?: LogListener | undefined;
  /** Milliseconds that an initialisation may take before it is tried again within the function's own time; AWS's 10 seconds unless given. */
  readonly initMs?: number | undefined;
}

export const defaults = {
  idleMs: 300_000,
  maxProcesses: Math.max(16, 4 * availableParallelism()),
  initMs: 10_000,
};

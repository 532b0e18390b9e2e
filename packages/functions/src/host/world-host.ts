import type {
  FunctionEnvironment,
  FunctionHost,
  FunctionInvocation,
  InvocationOutcome,
  RunningEnvironment,
} from "@cloudstub/kit";
import { type FolderProblem, stateOf } from "../code/folder.js";
import type { Pool } from "../environment/pool.js";
import type { SlotKey } from "../environment/slot.js";
import type { VariablesWorld } from "../environment/variables.js";
import { platformLines } from "../logs/platform-lines.js";
import { ENDED, type Result } from "../runtime-api/result.js";
import type { LauncherParts } from "./launcher.js";
import { answerOf, tailOf } from "./outcome.js";
import { run } from "./run.js";
import { Running } from "./running.js";

/** An invocation under way, as a world counts its work. */
export interface FunctionWork {
  /** In the time of `performance.now()`. */
  beganAt: number;
  readonly request: { readonly method: string; readonly url: string };
  readonly input: unknown;
  place?: number | undefined;
}

/** What a host needs of its world. */
export interface FunctionsWorld extends VariablesWorld {
  readonly clock: { now(): number };
  /** What is under way in the world. */
  readonly activity: { begin(work: FunctionWork): void; end(work: FunctionWork): void };
}

/** What the hosts of a server have in common. */
export interface HostParts extends LauncherParts {
  readonly pool: Pool;
  readonly initMs: number;
}

/** Runs the functions of a world in processes of this machine. */
export class WorldHost implements FunctionHost {
  readonly #parts: HostParts;
  readonly #world: FunctionsWorld;
  readonly #id: number;
  readonly #running = new Running();

  constructor(parts: HostParts, world: FunctionsWorld, id: number) {
    this.#parts = parts;
    this.#world = world;
    this.#id = id;
  }

  readonly refusal = (): undefined => undefined;

  readonly invoke = async (
    environment: FunctionEnvironment,
    invocation: FunctionInvocation,
  ): Promise<InvocationOutcome> => {
    const { activity } = this.#world;
    const url = `function ${environment.functionName}`;
    const work: FunctionWork = { beganAt: performance.now(), request: { method: "RUN", url }, input: {} };
    activity.begin(work);
    try {
      return await this.#running.count(environment, () => this.#invoke(environment, invocation));
    } finally {
      activity.end(work);
    }
  };

  readonly retire = (functionKey: string): void => {
    this.#parts.pool.retire((key) => key.world === this.#id && key.functionKey === functionKey);
  };

  readonly refusalOfFolder = async (folder: string): Promise<string | undefined> => {
    const state = await stateOf(folder);
    return typeof state === "string" ? undefined : state.message;
  };

  readonly running = () => this.#running.versions();

  readonly environments = (): readonly RunningEnvironment[] =>
    [...this.#parts.pool.slots()]
      .filter(({ slot }) => slot.key.world === this.#id)
      .map(({ slot: { key, logStream, environment }, isBusy }) => ({
        functionKey: key.functionKey,
        version: key.version,
        logStream,
        isBusy,
        processId: environment?.processId,
        maxMemoryUsedMb: environment?.maxMemory ?? 0,
      }));

  /** Ends what runs and what waits to run, of the functions of one service or of all. */
  readonly end = (service?: string): void => {
    const isMeant = ({ world, functionKey }: SlotKey) =>
      world === this.#id && (service === undefined || functionKey.split(":")[2] === service);
    this.#parts.pool.end(isMeant, ENDED);
  };

  async #invoke(environment: FunctionEnvironment, invocation: FunctionInvocation): Promise<InvocationOutcome> {
    const { pool } = this.#parts;
    const { functionKey, version, code } = environment;
    // An archive's process is taken at once: what retires the function afterwards does not mean this invocation.
    const revision = "folder" in code ? await revisionIn(code.folder, environment) : environment.revision;
    if (typeof revision !== "string") return this.#notRun(environment, invocation, missingCode(revision));
    const acquired = await pool.acquire({
      world: this.#id,
      functionKey,
      version,
      revision,
      now: this.#world.clock.now,
    });
    if (acquired === undefined) return this.#notRun(environment, invocation, ended);
    const { slot, waitedMs } = acquired;
    try {
      const outcome = await run({ ...this.#parts, environment, slot, world: this.#world }, invocation);
      if (waitedMs === 0) return outcome;
      const waited = `It waited ${(waitedMs / 1000).toFixed(2)} s, because all processes of functions were busy (--functions-max-processes).`;
      return { ...outcome, notes: [...outcome.notes, waited] };
    } finally {
      pool.release(slot);
    }
  }

  /** The outcome of an invocation that did not begin. */
  #notRun(environment: FunctionEnvironment, { requestId }: FunctionInvocation, result: Result): InvocationOutcome {
    const now = this.#world.clock.now();
    const { lines, ...answer } = answerOf(
      {
        requestId,
        timeout: environment.timeout,
        result,
        durationMs: 0,
        maxMemoryUsedMb: 0,
        now,
      },
      platformLines(environment, () => now),
    );
    const log = lines.map((line) => ({ time: now, message: line }));
    return { ...answer, logStream: "", log, logTail: () => tailOf(log), notes: [] };
  }
}

const ended: Result = {
  kind: "fault",
  type: "Runtime.ExitError",
  message: "The function was ended before it had begun, because its state was reset.",
  endsRuntime: true,
};

function missingCode({ message }: FolderProblem): Result {
  return { kind: "fault", type: "Runtime.InvalidEntrypoint", message, endsRuntime: true };
}

/** The revision of a function with the state of the folder that it runs from; or why that can't be read. */
async function revisionIn(folder: string, { revision }: FunctionEnvironment): Promise<string | FolderProblem> {
  const state = await stateOf(folder);
  return typeof state === "string" ? `${revision} ${state}` : state;
}

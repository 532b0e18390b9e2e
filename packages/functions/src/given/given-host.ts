import type { Clock, FunctionEnvironment, FunctionHost, FunctionInvocation, InvocationOutcome } from "@cloudstub/kit";
import { Running } from "../host/running.js";
import { ENDED, type Result } from "../runtime-api/result.js";
import { GivenFunction, type GivenHandler, type PayloadHandler } from "./given-function.js";
import { logStreamName, onPayloads, runGiven } from "./run-given.js";

/** What a host of given handlers is made with. */
export interface GivenHostParts {
  /** The world's clock. */
  readonly clock: Clock;
  /** The host of the world that this one is a fork of: its handlers count here too. */
  readonly outer?: GivenHost | undefined;
  /** What runs functions in processes, where the test allows it. */
  readonly processes?: (FunctionHost & { readonly end: (service?: string) => void }) | undefined;
}

/** A given handler under way. */
interface UnderWay {
  readonly service: string | undefined;
  readonly end: () => void;
}

const ended: Result = { kind: "fault", type: "Runtime.ExitError", message: ENDED, endsRuntime: true };

/** Runs the handlers that a test gave, in its own process, and leaves other functions to processes, where they are allowed. */
export class GivenHost implements FunctionHost {
  readonly #parts: GivenHostParts;
  readonly #given = new Map<string, GivenFunction>();
  /** By function and version. */
  readonly #logStreams = new Map<string, string>();
  readonly #running = new Running();
  readonly #underWay = new Set<UnderWay>();

  constructor(parts: GivenHostParts) {
    this.#parts = parts;
  }

  /** Lets a handler run for a function, in place of an earlier one. */
  give(functionName: string, handler: GivenHandler): GivenFunction {
    const given = new GivenFunction(onPayloads(handler));
    this.#given.set(functionName, given);
    return given;
  }

  /** Lets a handler of another process run for a function, in place of an earlier one. */
  giveRemote(functionName: string, handler: PayloadHandler): void {
    this.#given.set(functionName, new GivenFunction(handler, { keepsInvocations: false }));
  }

  /** The function of this name, of this host or of the outer one. */
  find(functionName: string): GivenFunction | undefined {
    return this.#given.get(functionName) ?? this.#parts.outer?.find(functionName);
  }

  /** The host of a fork of this one's world. */
  forkFor(clock: Clock, processes: GivenHostParts["processes"]): GivenHost {
    return new GivenHost({ clock, processes, outer: this });
  }

  readonly refusal: FunctionHost["refusal"] = (environment) => {
    if (this.find(environment.functionName) !== undefined) return undefined;
    const { processes } = this.#parts;
    if (processes !== undefined) return processes.refusal(environment);
    return `The test gave no handler for ${environment.functionName} (mock.lambda), and does not allow code of clients to run (functions: true).`;
  };

  readonly invoke = (environment: FunctionEnvironment, invocation: FunctionInvocation): Promise<InvocationOutcome> => {
    const given = this.find(environment.functionName);
    const { processes } = this.#parts;
    if (given !== undefined) return this.#running.count(environment, () => this.#run(environment, given, invocation));
    if (processes !== undefined) return processes.invoke(environment, invocation);
    return Promise.reject(new Error(this.refusal(environment)));
  };

  readonly retire = (functionKey: string): void => this.#parts.processes?.retire(functionKey);

  readonly refusalOfFolder: FunctionHost["refusalOfFolder"] = async (folder) =>
    this.#parts.processes === undefined
      ? "The test does not allow code of clients to run (functions: true)."
      : this.#parts.processes.refusalOfFolder(folder);

  readonly running: FunctionHost["running"] = () => [
    ...this.#running.versions(),
    ...(this.#parts.processes?.running() ?? []),
  ];

  /** Those of processes: a given handler has none. */
  readonly environments: FunctionHost["environments"] = () => this.#parts.processes?.environments() ?? [];

  /** Ends what runs, of the functions of one service or of all: handlers can't be stopped, but their callers wait no longer. */
  readonly end = (service?: string): void => {
    for (const underWay of this.#underWay) if (service === undefined || underWay.service === service) underWay.end();
    this.#parts.processes?.end(service);
  };

  async #run(
    environment: FunctionEnvironment,
    given: GivenFunction,
    invocation: FunctionInvocation,
  ): Promise<InvocationOutcome> {
    let end = () => {};
    const untilEnd = new Promise<Result>((resolve) => {
      end = () => resolve(ended);
    });
    const underWay = { service: environment.functionKey.split(":")[2], end };
    this.#underWay.add(underWay);
    try {
      const run = { environment, given, clock: this.#parts.clock, logStream: this.#streamOf(environment) };
      return await runGiven({ ...run, ended: untilEnd }, invocation);
    } finally {
      this.#underWay.delete(underWay);
    }
  }

  #streamOf({ functionKey, version }: FunctionEnvironment): string {
    const key = `${functionKey}:${version}`;
    const name = this.#logStreams.get(key) ?? logStreamName(version, this.#parts.clock.now());
    this.#logStreams.set(key, name);
    return name;
  }
}

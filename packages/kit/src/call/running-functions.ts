/** An environment of a function, which is a process of this machine. */
export interface RunningEnvironment {
  /** As in `FunctionEnvironment`. */
  readonly functionKey: string;
  readonly version: string;
  /** As in `InvocationOutcome`. */
  readonly logStream: string;
  readonly isBusy: boolean;
  /** Undefined before it has begun. */
  readonly processId?: number | undefined;
  /** MB: the most that it has used, as it was measured last. */
  readonly maxMemoryUsedMb: number;
}

/** The invocations of a version of a function that are under way. */
export interface RunningVersion {
  /** As in `FunctionEnvironment`. */
  readonly functionKey: string;
  readonly version: string;
  readonly invocations: number;
}

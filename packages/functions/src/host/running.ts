import type { FunctionEnvironment, RunningVersion } from "@cloudstub/kit";

/** Counts the invocations that are under way, by the version that runs. */
export class Running {
  readonly #versions = new Map<string, RunningVersion>();

  /** Counts an invocation until the promise that it returns is settled. */
  async count<T>({ functionKey, version }: FunctionEnvironment, run: () => Promise<T>): Promise<T> {
    const change = (by: number) => {
      const key = `${functionKey}:${version}`;
      const invocations = (this.#versions.get(key)?.invocations ?? 0) + by;
      if (invocations === 0) this.#versions.delete(key);
      else this.#versions.set(key, { functionKey, version, invocations });
    };
    change(1);
    try {
      return await run();
    } finally {
      change(-1);
    }
  }

  versions(): Iterable<RunningVersion> {
    return this.#versions.values();
  }
}

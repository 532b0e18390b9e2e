import type { Environment } from "./environment.js";

/** Who has a port: a process, or one that is about to begin. */
type Holder = Environment | "begins";

/** The ports on which debuggers reach the Node.js processes of a server: each begins with the first that is free, from a number on. */
export class InspectorPorts {
  readonly #first: number;
  readonly #holders = new Map<number, Holder>();

  constructor(first: number) {
    this.#first = first;
  }

  /** Reserves a port. That of a process which was told to end is free when it has. */
  async reserve(): Promise<number> {
    for (let port = this.#first; ; port++) {
      const holder = this.#holders.get(port);
      if (holder === "begins" || (holder !== undefined && !holder.isEnding)) continue;
      this.#holders.set(port, "begins");
      await holder?.ended();
      return port;
    }
  }

  /** Gives a reserved port to a process, or back where there is none. */
  give(port: number, environment: Environment | undefined): void {
    if (environment === undefined) this.#holders.delete(port);
    else this.#holders.set(port, environment);
  }
}

import type { SpawnedServer } from "../spawned-server.js";

/** A way of being a burden to a server, while others go on asking it. */
export interface Trial {
  readonly name: string;
  /** Rejects where the server did not do what it should; else tells the figures. `peak` tells the most memory (RSS, bytes) until now. */
  run(server: SpawnedServer, peak: () => number): Promise<string>;
}

export const MB = 1e6;

/** Throws unless a figure is within its bound; else writes both. */
export function within(what: string, value: number, bound: number): string {
  const text = `${what} ${value.toFixed(0)} (at most ${bound.toFixed(0)})`;
  if (value > bound) throw new Error(text);
  return text;
}

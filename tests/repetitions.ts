import { randomInt } from "node:crypto";

/**
 * How often tests with random inputs, and those of long lists of cases, repeat themselves. `npm test` does a part of them,
 * another one in each run, so that it ends within minutes. `CLOUDSTUB_THOROUGH=1` does all.
 */
export const isThorough = process.env["CLOUDSTUB_THOROUGH"] === "1";

/** A run that is not thorough makes one of this number of repetitions. */
export const ONE_OF = 6;

/** All repetitions in a thorough run, a sixth of them in another. */
export function repetitions(all: number): number {
  return isThorough ? all : Math.ceil(all / ONE_OF);
}

/** All cases in a thorough run, a random sixth of them in another, in their order. */
export function sampleOf<T>(all: readonly T[]): readonly T[] {
  const chosen = new Set<number>();
  while (chosen.size < repetitions(all.length)) chosen.add(randomInt(all.length));
  return isThorough ? all : all.filter((_, place) => chosen.has(place));
}

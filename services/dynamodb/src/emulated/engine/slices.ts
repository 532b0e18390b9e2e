import type { EmulatedCall } from "../types.js";

/** Work in slices: it yields where other requests may be answered, and returns its result. */
export type Steps<Result> = Generator<void, Result>;

/**
 * Does work in slices, and then finishes it at once, in a transaction. Without a promise where one slice is enough: most work is done so.
 */
export function afterSlices<Result, End>(
  { giveWay, atomically }: Pick<EmulatedCall, "giveWay" | "atomically">,
  steps: Steps<Result>,
  finish: (result: Result) => Synchronous<End>,
): End | Promise<End> {
  const first = steps.next();
  if (first.done) return finish(first.value);
  return goOn(giveWay, steps).then((result) => atomically(() => finish(result)));
}

/** A result that is there at once. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T;

async function goOn<Result>(giveWay: EmulatedCall["giveWay"], steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await giveWay();
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Does work at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Characters of stored items that are decoded in about ten milliseconds. */
export const SLICE = 300_000;

/** How much of a slice is left. */
export class Slice {
  #left = SLICE;

  /** Counts work that takes as long as to decode a number of characters. */
  spend(characters: number): void {
    this.#left -= characters;
  }

  /** True at the end of a slice; then the next one begins. */
  isOver(): boolean {
    if (this.#left > 0) return false;
    this.#left = SLICE;
    return true;
  }
}

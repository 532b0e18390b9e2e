import type { Clock } from "@cloudstub/kit";

/** A clock that stands still while a piece of synchronous work is done, so that nothing becomes due between two looks at it. */
export class PinnedClock implements Pick<Clock, "now"> {
  readonly #clock: Pick<Clock, "now">;
  #pinned: number | undefined;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  get isPinned(): boolean {
    return this.#pinned !== undefined;
  }

  now(): number {
    return this.#pinned ?? this.#clock.now();
  }

  /** Runs `work` at a time. */
  at<T>(time: number, work: () => T): T {
    const before = this.#pinned;
    this.#pinned = time;
    try {
      return work();
    } finally {
      this.#pinned = before;
    }
  }
}

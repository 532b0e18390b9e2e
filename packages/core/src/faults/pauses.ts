import type { Clock } from "@cloudstub/kit";
import type { Alarms } from "../time/alarms.js";

/** The time of a world. */
export interface PauseClock {
  readonly clock: Pick<Clock, "now">;
  readonly alarms: Alarms;
  /** Called when a wait ends because its time is over. */
  readonly onEnd: (time: number, what: () => string) => void;
}

/** The waits of one fault, which all end when the fault is removed. */
export class Pauses {
  readonly #waiting = new Set<() => void>();
  readonly #time: PauseClock;
  #ended = false;

  constructor(time: PauseClock) {
    this.#time = time;
  }

  /** Number of waits that have not ended. */
  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves after this many milliseconds of the clock, or when `end` is called; without a number only then. `whose` is the call that
   * waits, in words.
   */
  wait(whose: string, milliseconds?: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel?.();
        this.#waiting.delete(end);
        resolve();
      };
      this.#waiting.add(end);
      const cancel = milliseconds === undefined ? undefined : this.#endIn(milliseconds, whose, end);
    });
  }

  /** Settles with the work, or rejects with the error when `end` is called. */
  async whileOn<T>(work: PromiseLike<T>, ended: () => Error): Promise<T> {
    if (this.#ended) throw ended();
    let end = () => {};
    const ending = new Promise<never>((_, reject) => {
      end = () => reject(ended());
    });
    this.#waiting.add(end);
    try {
      return await Promise.race([work, ending]);
    } finally {
      this.#waiting.delete(end);
    }
  }

  #endIn(milliseconds: number, whose: string, end: () => void): () => void {
    const { clock, alarms, onEnd } = this.#time;
    const time = clock.now() + milliseconds;
    const what = () => `the delay of ${whose} by a fault ends`;
    const run = () => {
      onEnd(time, what);
      end();
    };
    const due = { time, order: alarms.nextOrder(), what, run };
    alarms.add(due);
    return () => alarms.delete(due);
  }

  /** Ends all waits, including later ones. */
  end(): void {
    this.#ended = true;
    for (const end of this.#waiting) end();
  }
}

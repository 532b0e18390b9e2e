import type { Clock } from "@cloudstub/kit";
import { timerAlarm } from "../time/timer-alarm.js";

/** The waits of one fault, which all end when the fault is removed. */
export class Pauses {
  readonly #waiting = new Set<() => void>();
  readonly #clock: Clock;
  #ended = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves after this many milliseconds of the clock, or when `end` is called; without a number only then. */
  wait(milliseconds?: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel?.();
        this.#waiting.delete(end);
        resolve();
      };
      this.#waiting.add(end);
      const cancel = milliseconds === undefined ? undefined : this.#alarmIn(milliseconds, end);
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

  #alarmIn(milliseconds: number, ring: () => void): () => void {
    const alarm = this.#clock.alarm?.bind(this.#clock) ?? timerAlarm(this.#clock);
    return alarm(this.#clock.now() + milliseconds, ring);
  }

  /** Ends all waits, including later ones. */
  end(): void {
    this.#ended = true;
    for (const end of this.#waiting) end();
  }
}

import type { Cell } from "./cell.js";

/** The large answers that the page reads less often, and the time of the oldest. */
export class SlowReads {
  readonly #times = new Map<string, number>();

  constructor(
    /** When the oldest was read, in milliseconds since 1970; undefined while there are none. */
    readonly oldest: Cell<number | undefined>,
  ) {}

  /** Notes that an address was read just now, and whether it is read less often. */
  note(address: string, isSlow: boolean): void {
    if (isSlow) this.#times.set(address, Date.now());
    else this.#times.delete(address);
    this.oldest.value = this.#times.size > 0 ? Math.min(...this.#times.values()) : undefined;
  }
}

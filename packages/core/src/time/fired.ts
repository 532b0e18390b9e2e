/** Something that happened because its time had come. */
export interface FiredEvent {
  readonly at: Date;
  /** In words: `the delay of a message in queue orders ends`. */
  readonly what: string;
}

/** An answer with more is too long to read. */
const MAX = 100;

/** What happened while a clock was turned: the first hundred, and the number of all. What happens more than once at one time is listed once. */
export class FiredLog {
  readonly fired: FiredEvent[] = [];
  firedCount = 0;
  #last: FiredEvent | undefined;

  add(time: number, what: string): void {
    if (this.#last?.what === what && this.#last.at.getTime() === time) return;
    this.#last = { at: new Date(time), what };
    this.firedCount++;
    if (this.fired.length < MAX) this.fired.push(this.#last);
  }
}

/** Something that happens at a time. */
export interface Due {
  /** Milliseconds of a clock. */
  readonly time: number;
  /** Tells what is due at one time apart: the smaller comes first. */
  readonly order: number;
  /** Called when it is due. `reached` is the current time, this one or a later one. */
  readonly run: (reached: number) => void;
  /** True where it is not a reason to keep the process alive. */
  readonly background?: boolean;
  /** True for the end of a wait that found nothing. */
  readonly endsWait?: boolean;
  /** In words, where it is something that a client may wait for. */
  readonly what?: () => string;
}

/** What is due, by time. Adding and removing cost O(log n), the first one nothing; nothing is left of what was removed. */
export class DueTimes<T extends object = Due> {
  readonly #compare: (one: T, other: T) => number;
  /** A heap: each comes before the two at twice its place and one and two more. */
  readonly #heap: T[] = [];
  readonly #places = new Map<T, number>();

  /** `compare` says what comes first. */
  constructor(compare: (one: T, other: T) => number) {
    this.#compare = compare;
  }

  /** False where it is there already. */
  add(due: T): boolean {
    if (this.#places.has(due)) return false;
    this.#heap.push(due);
    this.#rise(due, this.#heap.length - 1);
    return true;
  }

  /** False where it is not there. */
  delete(due: T): boolean {
    const place = this.#places.get(due);
    if (place === undefined) return false;
    this.#places.delete(due);
    const last = this.#heap.pop() as T;
    if (last !== due) {
      this.#rise(last, place);
      this.#sink(last, this.#places.get(last) as number);
    }
    return true;
  }

  /** All of them, the earliest first. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#heap.toSorted(this.#compare).values();
  }

  /** What comes first; undefined where nothing is due. */
  first(): T | undefined {
    return this.#heap[0];
  }

  /** Puts one at a place, or above it. */
  #rise(due: T, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#heap[above] as T;
      if (this.#compare(other, due) <= 0) break;
      this.#put(other, place);
      place = above;
    }
    this.#put(due, place);
  }

  /** Puts one at a place, or below it. */
  #sink(due: T, from: number): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      const [left, right] = [this.#heap[below], this.#heap[below + 1]];
      if (left === undefined) break;
      if (right !== undefined && this.#compare(right, left) < 0) below++;
      const other = this.#heap[below] as T;
      if (this.#compare(due, other) <= 0) break;
      this.#put(other, place);
      place = below;
    }
    this.#put(due, place);
  }

  #put(due: T, place: number): void {
    this.#heap[place] = due;
    this.#places.set(due, place);
  }
}

/** By time, then by order. */
export function compareDue(a: Due, b: Due): number {
  return a.time === b.time ? a.order - b.order : a.time - b.time;
}

import sortedBtree from "sorted-btree";

// The package is CommonJS with a default export inside its exports.
const BTree = sortedBtree.default;

/** Something that happens at a time. */
export interface Due {
  /** Milliseconds of a clock. */
  readonly time: number;
  /** Tells what is due at one time apart: the smaller comes first. */
  readonly order: number;
  /** Called when it is due. `reached` is the current time, this one or a later one. */
  readonly run: (reached: number) => void;
  /** True where it is no reason to keep the process alive. */
  readonly background?: boolean;
  /** True for the end of a wait that found nothing. */
  readonly endsWait?: boolean;
  /** In words, where it is something that a client may wait for. */
  readonly what?: () => string;
}

/** What is due, by time. Adding, removing and the next one cost O(log n); nothing is left of what was removed. */
export class DueTimes<T = Due> {
  readonly #tree;

  /** `compare` says what comes first. */
  constructor(compare: (one: T, other: T) => number) {
    this.#tree = new BTree<T, true>(undefined, compare);
  }

  /** False where it is there already. */
  add(due: T): boolean {
    return this.#tree.set(due, true);
  }

  /** False where it is not there. */
  delete(due: T): boolean {
    return this.#tree.delete(due);
  }

  /** All of them, the earliest first. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#tree.keys();
  }

  /** What comes first; undefined where nothing is due. */
  first(): T | undefined {
    return this.#tree.minKey();
  }
}

/** By time, then by order. */
export function compareDue(a: Due, b: Due): number {
  return a.time === b.time ? a.order - b.order : a.time - b.time;
}

/** Notes which trees of a store a function reads. */
export class TreeReads {
  #trees: Set<string> | undefined;

  /** Notes that a tree is read, whether there is one of that name or not. */
  note(tree: string): void {
    this.#trees?.add(tree);
  }

  /** Runs `read`, and adds the names of the trees that it reads to `trees`, also where it throws. */
  during<T>(trees: Set<string>, read: () => T): T {
    this.#trees = trees;
    try {
      return read();
    } finally {
      this.#trees = undefined;
    }
  }
}

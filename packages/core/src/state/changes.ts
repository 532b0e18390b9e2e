/** Wants to know that a tree has changed. It is called for each change, so it takes no time where it knows already. */
export type Watcher = () => void;

/** Counts the changes of a part of the store, and tells watchers of trees. Undoing a change is a change too. */
export class Changes {
  #count = 0;
  /** The watchers of all trees. */
  readonly #ofAll = new Set<Watcher>();
  readonly #ofTree = new Map<string, Set<Watcher>>();

  get count(): number {
    return this.#count;
  }

  /** Counts a change of a tree; of all trees without a name. */
  note(tree?: string): void {
    this.#count++;
    for (const watcher of this.#ofAll) watcher();
    if (tree === undefined) for (const watchers of this.#ofTree.values()) tell(watchers);
    else tell(this.#ofTree.get(tree));
  }

  /** Tells `watcher` of each change of these trees, whether there are such trees yet or not; of all trees without names. */
  watch(watcher: Watcher, trees?: Iterable<string>): void {
    if (trees === undefined) this.#ofAll.add(watcher);
    else for (const tree of trees) this.#watchersOf(tree).add(watcher);
  }

  /** Tells `watcher` no more of changes of these trees. */
  unwatch(watcher: Watcher, trees: Iterable<string>): void {
    for (const tree of trees) {
      const watchers = this.#ofTree.get(tree);
      watchers?.delete(watcher);
      if (watchers?.size === 0) this.#ofTree.delete(tree);
    }
  }

  #watchersOf(tree: string): Set<Watcher> {
    const known = this.#ofTree.get(tree);
    if (known !== undefined) return known;
    const watchers = new Set<Watcher>();
    this.#ofTree.set(tree, watchers);
    return watchers;
  }
}

function tell(watchers: ReadonlySet<Watcher> | undefined): void {
  if (watchers !== undefined) for (const watcher of watchers) watcher();
}

/** Counts changes for each part of a store that a caller has asked about. */
export class ChangesByScope {
  readonly #scopes = new Map<string, Changes>();

  of(scope: string): Changes {
    const known = this.#scopes.get(scope);
    if (known !== undefined) return known;
    const changes = new Changes();
    this.#scopes.set(scope, changes);
    return changes;
  }

  /** Counts a change of all parts. */
  note(): void {
    for (const changes of this.#scopes.values()) changes.note();
  }
}

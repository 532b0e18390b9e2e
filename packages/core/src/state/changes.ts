/** Wants to know that a tree has changed. */
export interface Watcher {
  treeChanged(): void;
}

/** Counts the changes of a part of the store, and tells watchers of trees. Undoing a change is a change too. */
export class Changes {
  #count = 0;
  /** The watchers of all trees. */
  #ofAll: readonly Watcher[] = [];
  /** Lists, which take less memory than sets: a tree has one or two watchers, and there are many worlds. */
  readonly #ofTree = new Map<string, Watcher[]>();

  get count(): number {
    return this.#count;
  }

  /** Counts a change of a tree; of all trees without a name. */
  note(tree?: string): void {
    this.#count++;
    for (const watcher of this.#ofAll) watcher.treeChanged();
    if (tree === undefined) this.#tellAll();
    else this.#tell(tree);
  }

  /** Tells `watcher` of each change of any tree. */
  watchAll(watcher: Watcher): void {
    this.#ofAll = [...this.#ofAll, watcher];
  }

  /** Ends {@link watchAll}. */
  unwatchAll(watcher: Watcher): void {
    this.#ofAll = this.#ofAll.filter((other) => other !== watcher);
  }

  /** Tells `watcher` of the next change of each of these trees, whether there are such trees yet or not. */
  watch(watcher: Watcher, trees: Iterable<string>): void {
    for (const tree of trees) {
      const known = this.#ofTree.get(tree);
      if (known === undefined) this.#ofTree.set(tree, [watcher]);
      else if (!known.includes(watcher)) known.push(watcher);
    }
  }

  #tellAll(): void {
    // Who is told may watch the same tree again.
    const trees = Array.from(this.#ofTree.keys());
    for (const tree of trees) this.#tell(tree);
  }

  #tell(tree: string): void {
    const watchers = this.#ofTree.get(tree);
    if (watchers === undefined) return;
    this.#ofTree.delete(tree);
    for (const watcher of watchers) watcher.treeChanged();
  }
}

/** Counts changes for each part of a store that a caller has asked about. */
export class ChangesByScope {
  readonly #scopes = new Map<string, Changes>();
  readonly #canBeUndone: boolean;

  /** With a store directory changes are undone after their transaction where they can't be stored. */
  constructor({ canBeUndone }: { readonly canBeUndone: boolean }) {
    this.#canBeUndone = canBeUndone;
  }

  of(scope: string): Changes {
    const known = this.#scopes.get(scope);
    if (known !== undefined) return known;
    const changes = new Changes();
    this.#scopes.set(scope, changes);
    return changes;
  }

  /** Forgets a part in which nothing is, and who watches it. Where its changes can be undone, they have to be known then. */
  forget(scope: string): void {
    if (!this.#canBeUndone) this.#scopes.delete(scope);
  }

  /** Counts a change of all parts. */
  note(): void {
    for (const changes of this.#scopes.values()) changes.note();
  }
}

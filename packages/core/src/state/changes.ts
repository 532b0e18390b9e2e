/** Counts the changes of a part of the store. Undoing a change counts too. */
export class Changes {
  #count = 0;
  #tell: (() => void) | undefined;

  get count(): number {
    return this.#count;
  }

  /** Counts a change. */
  note(): void {
    this.#count++;
    if (this.#tell === undefined) return;
    const tell = this.#tell;
    this.#tell = undefined;
    tell();
  }

  /** Calls `tell` at the next change, once. There is one such function at a time. */
  onNext(tell: () => void): void {
    this.#tell = tell;
  }
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

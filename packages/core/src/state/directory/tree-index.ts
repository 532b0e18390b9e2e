/** A batch of changes of a {@link TreeIndex}. */
export interface IndexBatch {
  /** Takes everything back that was changed since the batch began. */
  undo(): void;
  /** The files that the batch made superfluous. */
  obsolete(): readonly string[];
}

/** What the store directory holds besides the records themselves: the numbers of the trees, and which records have files. */
export class TreeIndex {
  /** Trees whose records are still to be removed. */
  readonly dropped = new Set<number>();
  readonly #ids = new Map<string, number>();
  /** File names by key, for each tree that has any. */
  readonly #files = new Map<number, Map<string, string>>();
  #nextId = 1;
  #undo: (() => void)[] = [];
  #obsolete: string[] = [];

  /** Begins a batch. */
  begin(): IndexBatch {
    const undo: (() => void)[] = [];
    const obsolete: string[] = [];
    this.#undo = undo;
    this.#obsolete = obsolete;
    return {
      undo: () => {
        for (const step of undo.reverse()) step();
      },
      obsolete: () => obsolete,
    };
  }

  /** Takes over a tree that was found in the directory. */
  know(id: number, name: string | undefined): void {
    if (name === undefined) this.dropped.add(id);
    else this.#ids.set(name, id);
    this.#nextId = Math.max(this.#nextId, id + 1);
  }

  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }

  /** The number of a tree, which gets one where it has none. Numbers are never used again while the server runs. */
  add(name: string): { readonly id: number; readonly isNew: boolean } {
    const known = this.#ids.get(name);
    if (known !== undefined) return { id: known, isNew: false };
    const id = this.#nextId++;
    this.#ids.set(name, id);
    this.#undo.push(() => void this.#ids.delete(name));
    return { id, isNew: true };
  }

  /** Forgets a tree and the files of its records; undefined where it has no number. */
  drop(name: string): number | undefined {
    const id = this.#ids.get(name);
    if (id === undefined) return undefined;
    const files = this.#files.get(id);
    this.#ids.delete(name);
    this.#files.delete(id);
    this.dropped.add(id);
    if (files !== undefined) this.#obsolete.push(...files.values());
    this.#undo.push(() => {
      this.#ids.set(name, id);
      if (files !== undefined) this.#files.set(id, files);
      this.dropped.delete(id);
    });
    return id;
  }

  /** Notes the file of a record, whose key is as the database has it, or that it has none. */
  setFile(id: number, recordKey: Uint8Array, file: string | undefined): void {
    const files = this.#files.get(id);
    if (files === undefined && file === undefined) return;
    const key = Buffer.from(recordKey).toString("latin1");
    const before = files?.get(key);
    if (before === file) return;
    if (before !== undefined) this.#obsolete.push(before);
    this.#putFile(id, key, file);
    this.#undo.push(() => this.#putFile(id, key, before));
  }

  /** The files of all records. */
  *files(): Iterable<string> {
    for (const files of this.#files.values()) yield* files.values();
  }

  #putFile(id: number, key: string, file: string | undefined): void {
    const files = this.#files.get(id) ?? new Map<string, string>();
    if (file === undefined) files.delete(key);
    else files.set(key, file);
    if (files.size > 0) this.#files.set(id, files);
    else this.#files.delete(id);
  }
}

import { crc32 } from "node:zlib";
import type { Put } from "./database.js";
import { totalKey, treeKey } from "./keys.js";
import { Tally, type TallyRecord } from "./tally.js";

/** A tree as the database has it. */
interface KnownTree {
  readonly id: number;
  readonly name: string;
  /** Of its records. */
  tally: Tally;
  /** That of its entry; undefined where it has none yet. */
  checksum: number | undefined;
}

/** What the entry of a tree holds. */
export interface TreeEntry extends TallyRecord {
  readonly name: string;
}

/** A batch of changes of a {@link TreeIndex}. */
export interface IndexBatch {
  /** Takes everything back that was changed since the batch began. */
  undo(): void;
  /** The files that the batch made superfluous. */
  obsolete(): readonly string[];
}

/** What the store directory holds besides the records themselves: the numbers and tallies of the trees, and which records have files. */
export class TreeIndex {
  /** Trees whose records are still to be removed. */
  readonly dropped = new Set<number>();
  readonly #trees = new Map<string, KnownTree>();
  /** File names by key, for each tree that has any. */
  readonly #files = new Map<number, Map<string, string>>();
  #nextId = 1;
  /** Of the entries of the trees. */
  #total = new Tally();
  /** Trees whose entries differ from the database's. */
  #changed = new Set<KnownTree>();
  #undo: (() => void)[] = [];
  #obsolete: string[] = [];

  /** Begins a batch. */
  begin(): IndexBatch {
    const undo: (() => void)[] = [];
    const obsolete: string[] = [];
    const total = this.#total.clone();
    this.#undo = undo;
    this.#obsolete = obsolete;
    this.#changed = new Set();
    return {
      undo: () => {
        for (const step of undo.reverse()) step();
        this.#total = total;
      },
      obsolete: () => obsolete,
    };
  }

  /** Takes over a tree that was found in the directory, and returns the tally that its records are to be added to. */
  know(id: number, name: string, entry: Uint8Array): Tally {
    const tree = { id, name, tally: new Tally(), checksum: crc32(entry) };
    this.#trees.set(name, tree);
    this.#nextId = Math.max(this.#nextId, id + 1);
    this.#total.add(treeKey(id), tree.checksum);
    return tree.tally;
  }

  /** Takes over a tree that was dropped. */
  knowDropped(id: number): void {
    this.dropped.add(id);
    this.#nextId = Math.max(this.#nextId, id + 1);
  }

  get total(): Tally {
    return this.#total;
  }

  idOf(name: string): number | undefined {
    return this.#trees.get(name)?.id;
  }

  /** The number of a tree, which gets one where it has none. Numbers are never used again while the server runs. */
  add(name: string): number {
    const known = this.#trees.get(name);
    if (known !== undefined) return known.id;
    const tree = { id: this.#nextId++, name, tally: new Tally(), checksum: undefined };
    this.#trees.set(name, tree);
    this.#changed.add(tree);
    this.#undo.push(() => void this.#trees.delete(name));
    return tree.id;
  }

  /** The tally of a tree that has a number, to be changed. */
  tallyOf(name: string): Tally {
    const tree = this.#trees.get(name) as KnownTree;
    if (!this.#changed.has(tree)) {
      const { tally } = tree;
      this.#changed.add(tree);
      tree.tally = tally.clone();
      this.#undo.push(() => {
        tree.tally = tally;
      });
    }
    return tree.tally;
  }

  /** Forgets a tree and the files of its records; undefined where it has no number. */
  drop(name: string): number | undefined {
    const tree = this.#trees.get(name);
    if (tree === undefined) return undefined;
    const { id, checksum } = tree;
    const files = this.#files.get(id);
    this.#trees.delete(name);
    this.#changed.delete(tree);
    this.#files.delete(id);
    this.dropped.add(id);
    if (checksum !== undefined) this.#total.remove(treeKey(id), checksum);
    if (files !== undefined) this.#obsolete.push(...files.values());
    this.#undo.push(() => {
      this.#trees.set(name, tree);
      if (files !== undefined) this.#files.set(id, files);
      this.dropped.delete(id);
    });
    return id;
  }

  /** The entries of the trees that the batch changed, and the tally of all. */
  *entries(): Iterable<Put> {
    for (const tree of this.#changed) {
      const { id, name, tally, checksum } = tree;
      const value = Buffer.from(JSON.stringify({ name, ...tally.toJSON() } satisfies TreeEntry));
      if (checksum !== undefined) this.#total.remove(treeKey(id), checksum);
      tree.checksum = crc32(value);
      this.#total.add(treeKey(id), tree.checksum);
      this.#undo.push(() => {
        tree.checksum = checksum;
      });
      yield [treeKey(id), value];
    }
    yield [totalKey, Buffer.from(JSON.stringify(this.#total))];
  }

  /** Notes that every entry is to be written. */
  changeAll(): void {
    for (const name of this.#trees.keys()) this.tallyOf(name);
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

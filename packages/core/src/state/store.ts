import type { Collection, Family, Scope } from "@cloudstub/kit";
import { type Changes, ChangesByScope } from "./changes.js";
import { type CollectionStore, TreeCollection } from "./collection.js";
import type { CommitQueue } from "./commit-queue.js";
import { applyDifference } from "./difference.js";
import { type FamilyStore, FamilyViews, TreeFamily } from "./family.js";
import { LayeredTrees } from "./layered-trees.js";
import { recordsOf, type StoredRecord, snapshotOf } from "./stored-records.js";
import { emptyTree, type Tree, type TreeSlot } from "./tree.js";
import { type Snapshot, TreeMap } from "./tree-map.js";
import { scopeIn } from "./tree-names.js";
import { TreeReads } from "./tree-reads.js";
import { type RollbackObserver, UndoLog } from "./undo-log.js";

export type { StoredRecord } from "./stored-records.js";
export type { Snapshot } from "./tree-map.js";

/** All state of one world: named trees, whose names begin with the id of the service that owns them. */
export class Store {
  /** The changes of the services' parts of the store (`sqs`, `sqs/111122223333/eu-west-1`), however they are made. */
  readonly changes: ChangesByScope;
  readonly #queue: CommitQueue | undefined;
  readonly #log: UndoLog;
  /** Shared with the views of collections. The trees are others after a restore. */
  readonly #shared: { -readonly [K in keyof CollectionStore]: CollectionStore[K] };

  /** With a commit queue every change is stored on disk; `trees` are stored already. */
  constructor(queue?: CommitQueue, trees: ReadonlyMap<string, Tree> = new Map()) {
    this.#queue = queue;
    this.changes = new ChangesByScope({ canBeUndone: queue !== undefined });
    this.#log = new UndoLog(queue);
    this.#shared = {
      trees: new LayeredTrees(this.changes),
      reads: new TreeReads(),
      add: (name) => this.#add(name),
      log: this.#log,
    };
    for (const [name, tree] of trees) this.#trees.add(name, tree);
  }

  set observer(observer: RollbackObserver) {
    this.#log.observer = observer;
  }

  /** Runs `read`, and adds to `trees` the names of those that it reads, whether there are such trees or not, also where it throws. */
  noteReads<T>(trees: Set<string>, read: () => T): T {
    return this.#shared.reads.during(trees, read);
  }

  /** The parts of the store in which a service has trees: its own, and those of accounts and regions. */
  scopesOf(service: string): string[] {
    return [...this.#trees.scopes(service)].sort();
  }

  /** The part of the store that belongs to one service. It is written in transactions only. */
  scope(service: string): Scope {
    const families: FamilyStore = {
      scope: service,
      views: new FamilyViews(),
      view: (name) => this.#view(name),
      drop: (name) => this.#drop(name),
    };
    return {
      collection: <V>(name: string): Collection<V> => this.#view<V>(`${service}/${name}`),
      family: <V>(name: string): Family<V> => new TreeFamily<V>(name, families),
    };
  }

  /**
   * Runs `work`, all or nothing: where it throws, the state is as it was, whatever it throws. A transaction within another is a
   * savepoint: where it throws and the outer one goes on, only the inner one is undone.
   *
   * The transaction is over when `work` returns. What an asynchronous function does after its first `await` needs one of its own.
   */
  readonly transaction = <T>(work: () => T): T => this.#log.transaction(work);

  /** Runs `work`, and waits until all that it may have seen is stored on disk. Rejects with a `ServiceError` where that fails. */
  durably<T>(work: () => T): T | Promise<Awaited<T>> {
    return this.#queue === undefined ? work() : this.#queue.durably(work);
  }

  /** Settles when everything that was written so far is stored on disk; undefined when it is, or there is no directory. Rejects with a `ServiceError`. */
  committed(): Promise<void> | undefined {
    return this.#queue?.committed();
  }

  /** The names of a service's trees that hold records, `most` of them unless there are fewer; O(number of trees). */
  treesWithRecords(service: string, most = Number.POSITIVE_INFINITY): string[] {
    const names: string[] = [];
    for (const name of this.#trees.namesWithRecords(`${service}/`)) if (names.push(name) >= most) break;
    return names;
  }

  /** True where a service, or a part of it (`sqs/messages`), has anything stored. */
  hasRecords(part: string): boolean {
    return this.#trees.namesWithRecords(`${part}/`).next().done !== true;
  }

  /** Clears the state of one service, a part of it (`sqs/messages`), or all. */
  reset(part?: string): void {
    if (part === undefined) this.restore(new TreeMap());
    else this.transaction(() => this.#dropAll(this.#trees.names(`${part}/`)));
  }

  /**
   * What is stored now, however large it is; O(number of trees that were used since the last capture). With a store directory it has
   * changes whose commit may still fail.
   */
  capture(): Snapshot {
    const captured = this.#trees.capture();
    this.transaction(() => this.#exchangeTrees(captured.copy(), undefined));
    return captured;
  }

  /**
   * A new store in memory with what is stored now, at the cost of {@link capture}. Neither sees what is written to the other.
   *
   * With a store directory it has changes whose commit may still fail: call `await store.durably(() => store.fork())`, which rejects then.
   */
  fork(): Store {
    const fork = new Store();
    fork.restore(this.capture());
    return fork;
  }

  /** All records as they are now, sorted by tree and key. */
  records(): IterableIterator<StoredRecord> {
    return recordsOf(this.capture());
  }

  /** Replaces all state by these records. */
  replace(records: Iterable<StoredRecord>): void {
    this.restore(snapshotOf(records));
  }

  /** Restores what was captured, in a time that does not depend on its size; with a store directory O(number of trees, and of different records). */
  restore(snapshot: Snapshot): void {
    this.transaction(() => {
      if (this.#queue === undefined) this.#exchangeTrees(snapshot.copy(), this.changes);
      else this.#writeDifferences(snapshot);
    });
  }

  /** Commits what is pending, and ends. The state stays readable. */
  async close(): Promise<void> {
    await this.#queue?.close();
  }

  get #trees(): LayeredTrees {
    return this.#shared.trees;
  }

  #view<V>(name: string): Collection<V> {
    return new TreeCollection<V>(name, this.#shared);
  }

  #add(name: string): TreeSlot {
    const trees = this.#trees;
    this.#log.changeTrees({ changes: this.changes.of(scopeIn(name)), tree: name, make: () => trees.add(name) });
    return trees.read(name) as TreeSlot;
  }

  #drop(name: string): void {
    const trees = this.#trees;
    const slot = trees.read(name);
    if (slot === undefined) return;
    this.#log.changeTrees({
      changes: slot.changes,
      tree: name,
      change: { op: "drop", tree: name },
      make: () => trees.remove(name),
    });
  }

  #dropAll(names: Iterable<string>): void {
    for (const name of names) this.#drop(name);
  }

  /** Exchanges all trees. The old ones stay unchanged, because earlier steps may have to be undone in them. */
  #exchangeTrees(captured: TreeMap, changes: Pick<Changes, "note"> | undefined): void {
    const before = this.#trees;
    const make = () => {
      this.#shared.trees = new LayeredTrees(this.changes, captured);
      return () => {
        this.#shared.trees = before;
      };
    };
    this.#log.changeTrees({ changes, make });
  }

  #writeDifferences(snapshot: Snapshot): void {
    this.#dropAll([...this.#trees.names()].filter((name) => snapshot.get(name) === undefined));
    for (const [name, tree] of snapshot) {
      const present = this.#trees.read(name)?.tree.clone() ?? emptyTree();
      applyDifference(this.#view(name), present, tree);
    }
  }
}

import type { Collection, Family, Scope } from "@cloudstub/kit";
import { Changes } from "./changes.js";
import { TreeCollection } from "./collection.js";
import type { CommitQueue } from "./commit-queue.js";
import { applyDifference } from "./difference.js";
import { emptyTree, slotOf, type Tree, type TreeSlot } from "./tree.js";
import { scopeIn } from "./tree-names.js";
import { UndoLog } from "./undo-log.js";

/** The trees of a store as they were at one moment, by name. */
export type Snapshot = ReadonlyMap<string, Tree>;

/** A record with the name of its tree, `<service>/<collection>` or `<service>/<family>/<id>`. */
export type StoredRecord = readonly [tree: string, key: string, value: unknown];

/** Views that a family keeps at hand. */
const MOST_VIEWS = 1000;

/** All state of one world: named trees, whose names begin with the id of the service that owns them. */
export class Store {
  readonly #trees = new Map<string, TreeSlot>();
  readonly #changes = new Map<string, Changes>();
  readonly #queue: CommitQueue | undefined;
  readonly #log: UndoLog;

  /** With a queue every change is stored on disk; `trees` are there from the start, and stored already. */
  constructor(queue?: CommitQueue, trees: Snapshot = new Map()) {
    this.#queue = queue;
    this.#log = new UndoLog(queue);
    for (const [name, tree] of trees) this.#trees.set(name, slotOf(name, tree, this.changesOf(scopeIn(name))));
  }

  /** Called after changes were undone that could not be stored on disk. */
  set onRollback(tell: () => void) {
    this.#log.onRollback = tell;
  }

  /** The changes of a service's part of the store (`sqs`, `sqs/111122223333/eu-west-1`), however they are made. */
  changesOf(scope: string): Changes {
    const known = this.#changes.get(scope);
    if (known !== undefined) return known;
    const changes = new Changes();
    this.#changes.set(scope, changes);
    return changes;
  }

  /** The parts of the store in which a service has trees: its own, and those of accounts and regions; O(number of trees). */
  scopesOf(service: string): string[] {
    const scopes = [...this.#trees.keys()].filter((name) => name.startsWith(`${service}/`)).map(scopeIn);
    return [...new Set(scopes)].sort();
  }

  /** The part of the store that belongs to one service. It is written in transactions only. */
  scope(service: string): Scope {
    return {
      collection: <V>(name: string): Collection<V> => this.#view<V>(`${service}/${name}`),
      family: <V>(name: string): Family<V> => this.#family<V>(`${service}/${name}/`),
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

  /** The names of a service's trees that hold records; O(number of trees). */
  treesWithRecords(service: string): string[] {
    return [...this.#trees.values()].flatMap(({ name, tree }) => (tree.size > 0 && name.startsWith(`${service}/`) ? [name] : []));
  }

  /** True where a service, or a part of it (`sqs/messages`), has anything stored; O(number of trees). */
  hasRecords(part: string): boolean {
    for (const { name, tree } of this.#trees.values()) if (tree.size > 0 && name.startsWith(`${part}/`)) return true;
    return false;
  }

  /** Clears the state of one service, a part of it (`sqs/messages`), or all. */
  reset(part?: string): void {
    this.transaction(() => {
      for (const name of this.#trees.keys()) {
        if (part === undefined || name.startsWith(`${part}/`)) this.#drop(name);
      }
    });
  }

  /** What is stored now; O(number of trees), however large they are. */
  capture(): Snapshot {
    return new Map([...this.#trees].map(([name, { tree }]) => [name, tree.clone()]));
  }

  /** All records as they are now, sorted by tree and key. */
  records(): IterableIterator<StoredRecord> {
    return recordsOf(this.capture());
  }

  /** Puts these records in the place of all that is there. */
  replace(records: Iterable<StoredRecord>): void {
    const wanted = new Map<string, Tree>();
    for (const [name, key, value] of records) {
      const tree = wanted.get(name) ?? emptyTree();
      wanted.set(name, tree);
      tree.set(key, value);
    }
    this.restore(wanted);
  }

  /** Puts back what was captured; O(number of trees), with a store directory also O(what differs). */
  restore(snapshot: Snapshot): void {
    this.transaction(() => {
      for (const name of this.#trees.keys()) if (!snapshot.has(name)) this.#drop(name);
      for (const [name, tree] of snapshot) {
        const slot = this.#slot(name);
        if (this.#queue === undefined) this.#log.replaceTree(slot, tree.clone());
        else applyDifference(this.#view(name), slot.tree.clone(), tree);
      }
    });
  }

  /** Commits what is pending, and ends. The state stays readable. */
  async close(): Promise<void> {
    await this.#queue?.close();
  }

  /** Views stay valid whatever happens to their trees, so that those in use are made once. */
  #family<V>(prefix: string): Family<V> {
    const views = new Map<string, Collection<V>>();
    return {
      of: (id) => {
        let view = views.get(id);
        if (view === undefined) {
          if (views.size === MOST_VIEWS) views.clear();
          view = this.#view<V>(prefix + id);
          views.set(id, view);
        }
        return view;
      },
      drop: (id) => this.#drop(prefix + id),
    };
  }

  #drop(name: string): void {
    const slot = this.#trees.get(name);
    if (slot === undefined) return;
    this.#log.changeTrees(slot, { op: "drop", tree: name }, () => this.#trees.set(name, slot));
    this.#trees.delete(name);
  }

  #view<V>(name: string): Collection<V> {
    const find = (create: boolean) => (create ? this.#slot(name) : this.#trees.get(name)) as TreeSlot<V> | undefined;
    return new TreeCollection<V>({ find, log: this.#log });
  }

  #slot(name: string): TreeSlot {
    const known = this.#trees.get(name);
    if (known !== undefined) return known;
    const slot = slotOf(name, emptyTree(), this.changesOf(scopeIn(name)));
    this.#log.changeTrees(slot, undefined, () => this.#trees.delete(name));
    this.#trees.set(name, slot);
    return slot;
  }
}

function* recordsOf(snapshot: Snapshot): IterableIterator<StoredRecord> {
  for (const [name, tree] of [...snapshot].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [key, value] of tree.entries()) yield [name, key, value];
  }
}

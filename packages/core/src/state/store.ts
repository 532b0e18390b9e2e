import type { Collection, Family, Scope } from "@cloudstub/kit";
import { emptyTree, type Holder, type Tree, TreeCollection } from "./collection.js";
import { applyDifference } from "./difference.js";
import type { Journal } from "./journal.js";

/** The trees of a store as they were at one moment, by name. */
export type Snapshot = ReadonlyMap<string, Tree>;

/** A record with the name of its tree, `<service>/<collection>` or `<service>/<family>/<id>`. */
export type StoredRecord = readonly [tree: string, key: string, value: unknown];

/** Views that a family keeps at hand. */
const MOST_VIEWS = 1000;

/** All state of one world: named trees, whose names begin with the id of the service that owns them. */
export class Store {
  readonly #trees = new Map<string, Holder>();
  readonly #journal: Journal | undefined;

  /** With a journal every change is kept; `trees` are there from the start, and kept already. */
  constructor(journal?: Journal, trees: Snapshot = new Map()) {
    this.#journal = journal;
    for (const [name, tree] of trees) this.#trees.set(name, { name, tree });
  }

  /** The part of the store that belongs to one service. */
  scope(service: string): Scope {
    return {
      collection: <V>(name: string): Collection<V> => this.#view<V>(`${service}/${name}`),
      family: <V>(name: string): Family<V> => this.#family<V>(`${service}/${name}/`),
    };
  }

  /** Clears the state of one service, or of all. */
  reset(service?: string): void {
    for (const name of this.#trees.keys()) {
      if (service === undefined || name.startsWith(`${service}/`)) this.#drop(name);
    }
  }

  /** Settles when everything that was written so far is kept; undefined when it is, or nothing keeps it. Rejects with a `ServiceError`. */
  committed(): Promise<void> | undefined {
    return this.#journal?.committed();
  }

  /** Does some work on the state, and waits until all that it may have seen is kept. Rejects with a `ServiceError` where that fails. */
  keeping<T>(work: () => T): T | Promise<Awaited<T>> {
    return this.#journal === undefined ? work() : this.#journal.keeping(work);
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

  /** Puts back what was captured; O(number of trees), with a journal also O(what differs). */
  restore(snapshot: Snapshot): void {
    for (const name of this.#trees.keys()) if (!snapshot.has(name)) this.#drop(name);
    for (const [name, tree] of snapshot) {
      const holder = this.#holder(name);
      if (this.#journal === undefined) holder.tree = tree.clone();
      else applyDifference(this.#view(name), holder.tree.clone(), tree);
    }
  }

  /** Keeps what is pending, and ends. The state stays readable. */
  async close(): Promise<void> {
    await this.#journal?.close();
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
    const holder = this.#trees.get(name);
    if (holder === undefined) return;
    this.#journal?.drop(holder, () => void this.#trees.set(name, holder));
    this.#trees.delete(name);
  }

  #view<V>(name: string): Collection<V> {
    const find = (create: boolean) => (create ? this.#holder(name) : this.#trees.get(name)) as Holder<V> | undefined;
    return new TreeCollection<V>({ find, journal: this.#journal });
  }

  #holder(name: string): Holder {
    let holder = this.#trees.get(name);
    if (holder === undefined) {
      holder = { name, tree: emptyTree() };
      this.#trees.set(name, holder);
    }
    return holder;
  }
}

function* recordsOf(snapshot: Snapshot): IterableIterator<StoredRecord> {
  for (const [name, tree] of [...snapshot].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const [key, value] of tree.entries()) yield [name, key, value];
  }
}

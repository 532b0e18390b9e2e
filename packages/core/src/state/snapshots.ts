import type { Snapshot, Store } from "./store.js";

/** A snapshot, as listings show it. */
export interface SnapshotFacts {
  readonly name: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly takenAt: number;
  /** Records in all. */
  readonly records: number;
}

/** Named snapshots of a store, in memory for as long as the process lives. */
export class Snapshots {
  readonly #store: Pick<Store, "capture" | "restore">;
  /** Told what is done, in words. */
  readonly #observer: { snapshotChanged(what: string): void } | undefined;
  readonly #taken = new Map<string, { readonly facts: SnapshotFacts; readonly snapshot: Snapshot }>();

  constructor(store: Pick<Store, "capture" | "restore">, observer?: { snapshotChanged(what: string): void }) {
    this.#store = store;
    this.#observer = observer;
  }

  /** Takes a snapshot; an earlier one of that name is replaced. */
  take(name: string, takenAt: number): SnapshotFacts {
    const snapshot = this.#store.capture();
    const facts = { name, takenAt, records: snapshot.records };
    this.#taken.set(name, { facts, snapshot });
    this.#observer?.snapshotChanged(`Snapshot ${name} taken of ${snapshot.records} records`);
    return facts;
  }

  /** The snapshots, sorted by name. */
  list(): SnapshotFacts[] {
    return [...this.#taken.values()].map(({ facts }) => facts).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Restores the state; the snapshot stays. Undefined where there is none of that name. */
  restore(name: string): SnapshotFacts | undefined {
    const found = this.#taken.get(name);
    if (found !== undefined) {
      this.#store.restore(found.snapshot);
      this.#observer?.snapshotChanged(`Snapshot ${name} restored`);
    }
    return found?.facts;
  }

  /** The state of a snapshot, undefined where there is none of that name. */
  stateOf(name: string): Snapshot | undefined {
    return this.#taken.get(name)?.snapshot;
  }

  /** False where there is none of that name. */
  delete(name: string): boolean {
    const isDeleted = this.#taken.delete(name);
    if (isDeleted) this.#observer?.snapshotChanged(`Snapshot ${name} deleted`);
    return isDeleted;
  }
}

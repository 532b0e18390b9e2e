import { setImmediate } from "node:timers/promises";
import type { Holder } from "./collection.js";

/** What happened to a tree. */
export type Change =
  /** `isNew` says that no record has the key yet. */
  | { readonly op: "set"; readonly tree: string; readonly key: string; readonly value: unknown; readonly isNew: boolean }
  | { readonly op: "delete"; readonly tree: string; readonly key: string }
  /** All records of the tree are gone. */
  | { readonly op: "drop"; readonly tree: string };

/** Where changes are kept for good. `Prepared` is a change in its form. */
export interface Keeper<Prepared = unknown> {
  /** Brings a change into the form in which it is kept. Throws, before anything is changed, for what can't be kept. */
  prepare(change: Change): Prepared;
  /** Keeps all of these changes, or none and rejects with the error to answer with. Never called again before it has settled. */
  commit(changes: readonly Prepared[]): Promise<void>;
  close(): Promise<void>;
}

interface Step {
  readonly prepared: unknown;
  readonly undo: () => void;
}

/**
 * The changes that are not kept yet, in their order, each with its way back.
 *
 * Whatever happens in one turn of the event loop is kept as one, so a handler, being synchronous, is never kept by half.
 * While a batch is being kept the next one gathers. Where keeping fails, the trees go back to what is kept, and with
 * them everything that was built on it: memory and disk never say different things.
 */
export class Journal {
  readonly #keeper: Keeper;
  #pending: Step[] = [];
  /** Settles when what is pending is kept. */
  #next: Promise<void> | undefined;
  /** Settles when the batch that is under way is kept. */
  #running: Promise<void> | undefined;

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  set({ name, tree }: Holder, key: string, value: unknown): void {
    const before = tree.get(key);
    const existed = before !== undefined || tree.has(key);
    this.#add({ op: "set", tree: name, key, value, isNew: !existed }, () => void (existed ? tree.set(key, before) : tree.delete(key)));
  }

  delete({ name, tree }: Holder, key: string): void {
    if (!tree.has(key)) return;
    const before = tree.get(key);
    this.#add({ op: "delete", tree: name, key }, () => void tree.set(key, before));
  }

  clear(holder: Holder): void {
    const { name, tree } = holder;
    this.#add({ op: "drop", tree: name }, () => {
      holder.tree = tree;
    });
  }

  /** `undo` puts the holder back where it stood. */
  drop({ name }: Holder, undo: () => void): void {
    this.#add({ op: "drop", tree: name }, undo);
  }

  /** Settles when everything that was written so far is kept, or rejects; undefined when it is. */
  committed(): Promise<void> | undefined {
    return this.#next ?? this.#running;
  }

  /** Does some work, and waits until all that it may have seen is kept. Rejects where the work fails, or the keeping. */
  async keeping<T>(work: () => T): Promise<Awaited<T>> {
    try {
      return await work();
    } finally {
      await this.committed();
    }
  }

  /** Keeps what is pending, and ends. */
  async close(): Promise<void> {
    await this.committed()?.catch(() => {});
    await this.#keeper.close();
  }

  #add(change: Change, undo: () => void): void {
    this.#pending.push({ prepared: this.#keeper.prepare(change), undo });
    if (this.#next !== undefined) return;
    this.#next = this.#keep(this.#running);
    // Whoever waits is told; that nobody does is no defect.
    this.#next.catch(() => {});
  }

  async #keep(before: Promise<void> | undefined): Promise<void> {
    await (before ?? setImmediate());
    const batch = this.#pending;
    this.#pending = [];
    this.#running = this.#next;
    this.#next = undefined;
    try {
      await this.#keeper.commit(batch.map(({ prepared }) => prepared));
    } catch (error) {
      for (const { undo } of [...batch, ...this.#pending].reverse()) undo();
      this.#pending = [];
      this.#next = undefined;
      throw error;
    } finally {
      this.#running = undefined;
    }
  }
}

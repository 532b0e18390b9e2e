import { setImmediate } from "node:timers/promises";
import { type Step, type UndoLog, undoStep } from "./undo-log.js";

/** A change of a tree. */
export type Change =
  /** `isNew` says that no record has the key yet. */
  | {
      readonly op: "set";
      readonly tree: string;
      readonly key: string;
      readonly value: unknown;
      readonly isNew: boolean;
    }
  | { readonly op: "delete"; readonly tree: string; readonly key: string }
  /** All records of the tree are gone. */
  | { readonly op: "drop"; readonly tree: string };

/** A change in the form in which a driver stores it; only the driver knows more of it. */
export type EncodedChange = object;

/** Where changes are stored for good. */
export interface PersistenceDriver<Encoded extends EncodedChange = EncodedChange> {
  /** Encodes a change. Throws for a value that can't be stored. */
  encode(change: Change): Encoded;
  /** Stores all of these changes, or none and rejects with the error to answer with. Never called again before it has settled. */
  commit(changes: readonly Encoded[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Commits what transactions changed, in their order.
 *
 * All transactions of one turn of the event loop are committed together, and while one batch is written the next one gathers. Where a
 * commit fails, its changes are undone, and with them all that was built on them: memory and disk never say different things.
 */
export class CommitQueue {
  readonly #driver: PersistenceDriver;
  /** Settles when the changes of the next batch are stored. */
  #next: Promise<void> | undefined;
  /** Settles when the batch that is being written is stored. */
  #running: Promise<void> | undefined;

  constructor(driver: PersistenceDriver) {
    this.#driver = driver;
  }

  encode(change: Change): EncodedChange {
    return this.#driver.encode(change);
  }

  /** Commits the steps of the log, with all that are added to it before this turn of the event loop is over. */
  commitSoon(log: UndoLog): void {
    if (this.#next !== undefined) return;
    this.#next = this.#commit(log, this.#running);
    // Avoids an unhandled rejection; callers of `committed()` still see the error.
    this.#next.catch(() => {});
  }

  /** Settles when everything written so far is stored, or rejects; undefined where it already is. */
  committed(): Promise<void> | undefined {
    return this.#next ?? this.#running;
  }

  /** Runs `work`, and waits until all that it may have seen is stored. Rejects where the work fails, or the commit. */
  async durably<T>(work: () => T): Promise<Awaited<T>> {
    try {
      return await work();
    } finally {
      await this.committed();
    }
  }

  /** Commits what is pending, and closes the driver. */
  async close(): Promise<void> {
    await this.committed()?.catch(() => {});
    await this.#driver.close();
  }

  async #commit(log: UndoLog, before: Promise<void> | undefined): Promise<void> {
    await (before ?? setImmediate());
    const batch = log.take();
    this.#running = this.#next;
    this.#next = undefined;
    try {
      const changes = changesOf(batch);
      if (changes.length > 0) await this.#driver.commit(changes);
    } catch (error) {
      log.undo();
      for (const step of batch.reverse()) undoStep(step);
      this.#next = undefined;
      log.observer?.rolledBack();
      throw error;
    } finally {
      this.#running = undefined;
    }
  }
}

function changesOf(steps: readonly Step[]): EncodedChange[] {
  return steps.flatMap(({ encoded }) => encoded ?? []);
}

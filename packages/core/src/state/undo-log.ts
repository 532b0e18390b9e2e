import { CommittedError } from "@cloudstub/kit";
import { ABSENT } from "../btree/btree.js";
import type { Changes } from "./changes.js";
import type { Change, CommitQueue, EncodedChange } from "./commit-queue.js";
import { copyOnWriteWhileIterating, emptyTree, type TreeSlot } from "./tree.js";

/** A change that was made, and how to undo it. Each knows the one before it, so that a step is also a mark. */
export type Step = RecordStep | TreeStep;

interface LinkedStep {
  readonly previous: Step | undefined;
  /** For the store directory; undefined where there is none, or nothing to write. */
  readonly encoded: EncodedChange | undefined;
}

interface RecordStep extends LinkedStep {
  readonly slot: TreeSlot;
  readonly key: string;
  /** The record as it was, or {@link ABSENT}. */
  readonly before: unknown;
}

interface TreeStep extends LinkedStep {
  readonly key: undefined;
  readonly changes: TreesChange["changes"];
  readonly tree: string | undefined;
  readonly undo: () => void;
}

/** A change of trees as a whole. */
interface TreesChange {
  /** Counts the change, and its undoing. */
  readonly changes: Pick<Changes, "note"> | undefined;
  /** The name of the tree, where it is one only. */
  readonly tree?: string;
  /** For the store directory. */
  readonly change?: Change;
  /** Makes the change, and returns how to undo it. */
  readonly make: () => () => void;
}

/** Is told of changes that were undone because they could not be stored on disk. */
export interface RollbackObserver {
  rolledBack(): void;
}

/**
 * Makes every change of a store, and remembers how to undo it, so that a transaction that throws leaves the state as it was.
 *
 * In memory the steps are forgotten when the outermost transaction ends. With a store directory the commit queue takes them, because a
 * commit that fails is undone too.
 */
export class UndoLog {
  readonly #queue: CommitQueue | undefined;
  observer: RollbackObserver | undefined;
  #last: Step | undefined;
  #isOpen = false;

  constructor(queue: CommitQueue | undefined) {
    this.#queue = queue;
  }

  /**
   * Runs `work`, and undoes all that it wrote where it throws. A `CommittedError` undoes nothing, and its `error` is thrown on. Within another
   * transaction only the inner work is undone.
   *
   * The transaction is over when `work` returns, even if it returns a promise.
   */
  transaction<T>(work: () => T): T {
    const mark = this.#last;
    const isOutermost = !this.#isOpen;
    this.#isOpen = true;
    try {
      return work();
    } catch (error) {
      if (CommittedError.is(error)) throw error.error;
      this.undo(mark);
      throw error;
    } finally {
      if (isOutermost) this.#close();
    }
  }

  set(slot: TreeSlot, key: string, value: unknown): void {
    this.#requireOpen();
    const { name, tree } = slot;
    slot.changes.note(name);
    // Encoding comes first: it throws for what can't be stored.
    const encoded = this.#queue?.encode({ op: "set", tree: name, key, value, isNew: !tree.has(key) });
    copyOnWriteWhileIterating(slot);
    const before = tree.exchange(key, value);
    this.#last = { previous: this.#last, encoded, slot, key, before };
  }

  /** False where there is no such record. */
  delete(slot: TreeSlot, key: string): boolean {
    this.#requireOpen();
    const { name, tree } = slot;
    const before = tree.get(key);
    if (before === undefined && !tree.has(key)) return false;
    const encoded = this.#queue?.encode({ op: "delete", tree: name, key });
    slot.changes.note(name);
    copyOnWriteWhileIterating(slot);
    tree.delete(key);
    this.#last = { previous: this.#last, encoded, slot, key, before };
    return true;
  }

  /** Removes all records. An iteration that has begun still reads the old ones. */
  clear(slot: TreeSlot): void {
    const make = () => {
      const { tree, openIterators } = slot;
      Object.assign(slot, { tree: emptyTree(), openIterators: undefined });
      return () => Object.assign(slot, { tree, openIterators });
    };
    const { changes, name } = slot;
    this.changeTrees({ changes, tree: name, change: { op: "drop", tree: name }, make });
  }

  changeTrees({ changes, tree, change, make }: TreesChange): void {
    this.#requireOpen();
    const encoded = change && this.#queue?.encode(change);
    changes?.note(tree);
    this.#last = { previous: this.#last, encoded, key: undefined, changes, tree, undo: make() };
  }

  /** Undoes the steps after `mark`, the last one first; all of them without one. */
  undo(mark?: Step): void {
    while (this.#last !== mark) {
      const step = this.#last as Step;
      undoStep(step);
      this.#last = step.previous;
    }
  }

  /** Removes the steps and returns them, the oldest first. */
  take(): Step[] {
    const steps: Step[] = [];
    for (let step = this.#last; step !== undefined; step = step.previous) steps.push(step);
    this.#last = undefined;
    return steps.reverse();
  }

  #close(): void {
    this.#isOpen = false;
    if (this.#queue === undefined) this.#last = undefined;
    else if (this.#last !== undefined) this.#queue.commitSoon(this);
  }

  #requireOpen(): void {
    if (this.#isOpen) return;
    throw new Error("State was written outside of a transaction. After an await, write in call.atomically(() => …).");
  }
}

/** Undoes one step; to be called for the last one first. */
export function undoStep(step: Step): void {
  if (step.key === undefined) {
    step.changes?.note(step.tree);
    step.undo();
    return;
  }
  const { slot, key, before } = step;
  slot.changes.note(slot.name);
  copyOnWriteWhileIterating(slot);
  if (before === ABSENT) slot.tree.delete(key);
  else slot.tree.exchange(key, before);
}

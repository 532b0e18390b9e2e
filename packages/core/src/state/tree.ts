import sortedBtree from "sorted-btree";
import type { Changes } from "./changes.js";

// The package is CommonJS with a default export inside its exports.
const BTree = sortedBtree.default;
/** An ordered map whose clones share what they have in common. */
export type Tree<V = unknown> = sortedBtree.default<string, V>;

/** Holds a tree. Views look up the slot each time, so that they stay valid when the tree is dropped or replaced. */
export interface TreeSlot<V = unknown> {
  readonly name: string;
  /** Counts the changes of all trees of its service, account and region. */
  readonly changes: Changes;
  tree: Tree<V>;
  /** True while the tree is that of a snapshot, and must not be written. */
  isCaptured: boolean;
  /** How many iterations read the tree's nodes; undefined before the first. */
  openIterators: { count: number } | undefined;
  /** True where the last write replaced a record. */
  isOverwritten: boolean;
}

/** A slot of a tree. Its members are named one by one: Node would store those that are added to a spread object outside of it. */
export function slotOf({ name, changes, tree, isCaptured }: Pick<TreeSlot, "name" | "changes" | "tree" | "isCaptured">): TreeSlot {
  return { tree, isCaptured, isOverwritten: false, openIterators: undefined, changes, name };
}

/** An empty tree that orders its keys by UTF-16 code unit. */
export function emptyTree<V>(): Tree<V> {
  return new BTree<string, V>(undefined, compareKeys, NODE_SIZE);
}

/** Keys in a node of a tree. */
export const NODE_SIZE = 32;

/** The order of keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * To be called before a write: iterations go on over what they found at their start. A clone, which is thrown away, makes writes
 * copy the nodes that they touch. That costs more in a large tree, so it is for the few writes that are made during an iteration.
 */
export function copyOnWriteWhileIterating(slot: TreeSlot): void {
  if (slot.openIterators === undefined || slot.openIterators.count === 0) return;
  slot.tree.clone();
  slot.openIterators = undefined;
}

import { BTree } from "../btree/btree.js";
import type { Changes } from "./changes.js";

/** An ordered map whose clones share what they have in common. */
export type Tree<V = unknown> = BTree<string, V>;

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
}

/** A slot of a tree. Its members are named one by one: Node would store those that are added to a spread object outside of it. */
export function slotOf({
  name,
  changes,
  tree,
  isCaptured,
}: Pick<TreeSlot, "name" | "changes" | "tree" | "isCaptured">): TreeSlot {
  return { tree, isCaptured, openIterators: undefined, changes, name };
}

/** An empty tree that orders its keys by UTF-16 code unit. */
export function emptyTree<V>(): Tree<V> {
  return new BTree<string, V>(compareKeys);
}

/** The order of keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** To be called before a write: iterations go on over what they found at their start. */
export function copyOnWriteWhileIterating(slot: TreeSlot): void {
  if (slot.openIterators === undefined || slot.openIterators.count === 0) return;
  slot.tree.copyOnWrite();
  slot.openIterators = undefined;
}

import {
  type Compare,
  emptyNode,
  itemFor,
  lastItem,
  NODE_SIZE,
  Node,
  ownItem,
  placeIn,
  removeFrom,
  splitItem,
} from "./node.js";
import { walk, walkBack } from "./walk.js";

/** Stands for the value of a key that was not there. */
export const ABSENT = Symbol("absent");

/**
 * An ordered map whose copies share what they have in common: a B+ tree with nodes that are copied before they are first written after
 * {@link BTree.clone}. A search and a write cost O(log n), a copy O(1).
 *
 * Keys that come after all others, as counters and times do, fill their nodes; a node that deletions leave nearly empty is joined to its
 * neighbour.
 *
 * @example
 * const tree = new BTree<string, number>((one, other) => (one < other ? -1 : one > other ? 1 : 0));
 * tree.exchange("a", 1); // ABSENT
 * const before = tree.clone();
 * tree.exchange("a", 2); // 1, and before.get("a") is still 1
 */
export class BTree<K, V> {
  readonly #compare: Compare<K>;
  #root: Node<K, V>;
  #size: number;

  constructor(compare: Compare<K>, root = emptyNode<K, V>(), size = 0) {
    this.#compare = compare;
    this.#root = root;
    this.#size = size;
  }

  /** The number of keys. */
  get size(): number {
    return this.#size;
  }

  /** The topmost node, to walk through the tree; never to write to. */
  get root(): Node<K, V> {
    return this.#root;
  }

  get(key: K): V | undefined {
    const leaf = this.#leafOf(key);
    const at = placeIn(leaf, key, this.#compare);
    return at < leaf.keys.length && this.#compare(leaf.keys[at] as K, key) === 0 ? (leaf.items[at] as V) : undefined;
  }

  has(key: K): boolean {
    const leaf = this.#leafOf(key);
    const at = placeIn(leaf, key, this.#compare);
    return at < leaf.keys.length && this.#compare(leaf.keys[at] as K, key) === 0;
  }

  /** Sets the value of a key, and returns the one before, or {@link ABSENT}. */
  exchange(key: K, value: V): V | typeof ABSENT {
    if (this.#size === 0) {
      // Most trees of a test have one key: an array that is pushed to takes room for 17.
      this.#root = new Node<K, V>([key], [value], true);
      this.#size = 1;
      return ABSENT;
    }
    const compare = this.#compare;
    let node = this.#ownRoot();
    if (node.items.length === NODE_SIZE) {
      node = new Node<K, V>([], [node], false);
      this.#root = node;
    }
    let isAtEnd = true;
    while (!node.isLeaf) {
      const at = itemFor(node, key, compare);
      isAtEnd &&= at === node.items.length - 1;
      const item = ownItem(node, at);
      if (item.items.length < NODE_SIZE) {
        node = item;
      } else {
        // Nodes before a key that comes after all others are left full.
        const isAfterAll = isAtEnd && compare(item.keys[item.keys.length - 1] as K, key) < 0;
        splitItem(node, at, isAfterAll ? NODE_SIZE - 1 : NODE_SIZE / 2);
        node = node.items[compare(key, node.keys[at] as K) < 0 ? at : at + 1] as Node<K, V>;
      }
    }
    const at = placeIn(node, key, compare);
    if (at === node.keys.length) {
      node.keys.push(key);
      node.items.push(value);
    } else if (compare(node.keys[at] as K, key) === 0) {
      const before = node.items[at] as V;
      node.items[at] = value;
      return before;
    } else {
      node.keys.splice(at, 0, key);
      node.items.splice(at, 0, value);
    }
    this.#size++;
    return ABSENT;
  }

  /** Removes a key; false where it is not there. */
  delete(key: K): boolean {
    let root = this.#ownRoot();
    if (!removeFrom(root, key, this.#compare)) return false;
    while (!root.isLeaf && root.items.length === 1) root = root.items[0] as Node<K, V>;
    this.#root = root.items.length === 0 ? emptyNode() : root;
    this.#size--;
    return true;
  }

  /** A copy, at once: either tree copies what they share when it is first written. */
  clone(): BTree<K, V> {
    this.copyOnWrite();
    return new BTree(this.#compare, this.#root, this.#size);
  }

  /** Makes the next writes copy the nodes that they change, so that an iteration goes on over what it found at its start. */
  copyOnWrite(): void {
    this.#root.isShared = true;
  }

  /** The smallest key; undefined in an empty tree. */
  minKey(): K | undefined {
    let node = this.#root;
    while (!node.isLeaf) node = node.items[0] as Node<K, V>;
    return node.keys[0];
  }

  /** The greatest key; undefined in an empty tree. */
  maxKey(): K | undefined {
    let node = this.#root;
    while (!node.isLeaf) node = lastItem(node);
    return node.keys.at(-1);
  }

  /** All keys with their values in order, from the first that is not less than `low`. */
  entries(low?: K): IterableIterator<[K, V]> {
    return walk(this.#root, low === undefined ? undefined : { key: low, compare: this.#compare });
  }

  /** All keys with their values, the last first, from the last that is not greater than `high`. */
  entriesReversed(high?: K): IterableIterator<[K, V]> {
    return walkBack(this.#root, high === undefined ? undefined : { key: high, compare: this.#compare });
  }

  #leafOf(key: K): Node<K, V> {
    let node = this.#root;
    while (!node.isLeaf) node = node.items[itemFor(node, key, this.#compare)] as Node<K, V>;
    return node;
  }

  #ownRoot(): Node<K, V> {
    if (this.#root.isShared) this.#root = this.#root.copy();
    return this.#root;
  }
}

/** The order of keys: negative where the first comes before the second, 0 where they are equal. */
export type Compare<K> = (one: K, other: K) => number;

/** The most items of a node. */
export const NODE_SIZE = 32;

/** A node with fewer items is joined to a neighbour where both together leave room for more. */
const FEW = NODE_SIZE / 4;
const JOINED = NODE_SIZE - FEW;

/** A node of a tree. */
export class Node<K, V> {
  /** Of a leaf, the keys of its values. Of another node, the smallest keys that may be in its items, from the second on. */
  readonly keys: K[];
  /** The values of a leaf, the nodes below another one. */
  readonly items: (V | Node<K, V>)[];
  readonly isLeaf: boolean;
  /** True where another tree has it too, with all below it: then it is copied before it is written. */
  isShared = false;

  constructor(keys: K[], items: (V | Node<K, V>)[], isLeaf: boolean) {
    this.keys = keys;
    this.items = items;
    this.isLeaf = isLeaf;
  }

  /** A copy to write to. */
  copy(): Node<K, V> {
    shareItems(this);
    return new Node(this.keys.slice(), this.items.slice(), this.isLeaf);
  }
}

/** A leaf without keys. */
export function emptyNode<K, V>(): Node<K, V> {
  return new Node<K, V>([], [], true);
}

/** The place of the first key that is not less than `key`. */
export function placeIn<K, V>({ keys }: Node<K, V>, key: K, compare: Compare<K>): number {
  let low = 0;
  let high = keys.length;
  // Keys are mostly added after all others.
  if (high > 0 && compare(keys[high - 1] as K, key) < 0) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(keys[middle] as K, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which item of a node that is not a leaf has a key, if any. */
export function itemFor<K, V>({ keys }: Node<K, V>, key: K, compare: Compare<K>): number {
  let low = 0;
  let high = keys.length;
  if (high > 0 && compare(keys[high - 1] as K, key) <= 0) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(keys[middle] as K, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last item of a node that is not a leaf. */
export function lastItem<K, V>({ items }: Node<K, V>): Node<K, V> {
  return items[items.length - 1] as Node<K, V>;
}

/** An item of a node that is not a leaf, to write to. */
export function ownItem<K, V>(node: Node<K, V>, at: number): Node<K, V> {
  const item = node.items[at] as Node<K, V>;
  if (!item.isShared) return item;
  const copy = item.copy();
  node.items[at] = copy;
  return copy;
}

/** Divides an item of a node that is not full: its items from `middle` on become the next item. */
export function splitItem<K, V>(node: Node<K, V>, at: number, middle: number): void {
  const { keys, items, isLeaf } = node.items[at] as Node<K, V>;
  const separator = keys[isLeaf ? middle : middle - 1] as K;
  const next = new Node<K, V>(keys.splice(middle), items.splice(middle), isLeaf);
  if (!isLeaf) keys.pop();
  node.keys.splice(at, 0, separator);
  node.items.splice(at + 1, 0, next);
}

/** Removes a key below a node; false where it is not there. */
export function removeFrom<K, V>(node: Node<K, V>, key: K, compare: Compare<K>): boolean {
  if (node.isLeaf) {
    const place = placeIn(node, key, compare);
    if (place === node.keys.length || compare(node.keys[place] as K, key) !== 0) return false;
    node.keys.splice(place, 1);
    node.items.splice(place, 1);
    return true;
  }
  const at = itemFor(node, key, compare);
  const item = ownItem(node, at);
  if (!removeFrom(item, key, compare)) return false;
  if (item.items.length === 0) {
    node.items.splice(at, 1);
    node.keys.splice(at === 0 ? 0 : at - 1, 1);
  } else if (item.items.length < FEW && !joinItems(node, at - 1)) {
    joinItems(node, at);
  }
  return true;
}

/** Joins an item of a node to the next one; false where there is none, or both together are too many. */
function joinItems<K, V>(node: Node<K, V>, at: number): boolean {
  const left = node.items[at] as Node<K, V> | undefined;
  const right = node.items[at + 1] as Node<K, V> | undefined;
  if (left === undefined || right === undefined || left.items.length + right.items.length > JOINED) return false;
  const { keys, items, isLeaf } = ownItem(node, at);
  if (right.isShared) shareItems(right);
  if (!isLeaf) keys.push(node.keys[at] as K);
  keys.push(...right.keys);
  items.push(...right.items);
  node.items.splice(at + 1, 1);
  node.keys.splice(at, 1);
  return true;
}

function shareItems<K, V>({ items, isLeaf }: Node<K, V>): void {
  if (!isLeaf) for (const item of items as Node<K, V>[]) item.isShared = true;
}

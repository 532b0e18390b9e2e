import { type Compare, itemFor, type Node, placeIn } from "./node.js";

/** Where a walk begins. */
export interface Start<K> {
  readonly key: K;
  readonly compare: Compare<K>;
}

/** The item of a node at which a walk is. */
interface Place<K, V> {
  readonly node: Node<K, V>;
  at: number;
  readonly above: Place<K, V> | undefined;
}

/** The keys and values below a node in order, from the first key that is not less than that of `start`. */
export function* walk<K, V>(root: Node<K, V>, start?: Start<K>): IterableIterator<[K, V]> {
  let place: Place<K, V> | undefined = start === undefined ? firstLeaf(root) : leafFor(root, start);
  if (start !== undefined) place.at = placeIn(place.node, start.key, start.compare);
  for (; place !== undefined; place = nextLeaf(place)) {
    const { keys, items } = place.node;
    for (let { at } = place; at < keys.length; at++) yield [keys[at] as K, items[at] as V];
  }
}

/** The keys and values below a node, the last first, from the last key that is not greater than that of `start`. */
export function* walkBack<K, V>(root: Node<K, V>, start?: Start<K>): IterableIterator<[K, V]> {
  let place: Place<K, V> | undefined = start === undefined ? lastLeaf(root) : leafFor(root, start);
  if (start !== undefined) place.at = lastNotAfter(place.node, start);
  for (; place !== undefined; place = previousLeaf(place)) {
    const { keys, items } = place.node;
    for (let { at } = place; at >= 0; at--) yield [keys[at] as K, items[at] as V];
  }
}

function lastNotAfter<K, V>(leaf: Node<K, V>, { key, compare }: Start<K>): number {
  const at = placeIn(leaf, key, compare);
  return at < leaf.keys.length && compare(leaf.keys[at] as K, key) === 0 ? at : at - 1;
}

function leafFor<K, V>(root: Node<K, V>, { key, compare }: Start<K>): Place<K, V> {
  let above: Place<K, V> | undefined;
  let node = root;
  while (!node.isLeaf) {
    const at = itemFor(node, key, compare);
    above = { node, at, above };
    node = node.items[at] as Node<K, V>;
  }
  return { node, at: 0, above };
}

function firstLeaf<K, V>(from: Node<K, V>, below?: Place<K, V>): Place<K, V> {
  let above = below;
  let node = from;
  for (; !node.isLeaf; node = node.items[0] as Node<K, V>) above = { node, at: 0, above };
  return { node, at: 0, above };
}

function lastLeaf<K, V>(from: Node<K, V>, below?: Place<K, V>): Place<K, V> {
  let above = below;
  let node = from;
  while (!node.isLeaf) {
    above = { node, at: node.items.length - 1, above };
    node = node.items[above.at] as Node<K, V>;
  }
  return { node, at: node.items.length - 1, above };
}

function nextLeaf<K, V>({ above }: Place<K, V>): Place<K, V> | undefined {
  for (let place = above; place !== undefined; place = place.above) {
    const item = place.node.items[++place.at];
    if (item !== undefined) return firstLeaf(item as Node<K, V>, place);
  }
  return undefined;
}

function previousLeaf<K, V>({ above }: Place<K, V>): Place<K, V> | undefined {
  for (let place = above; place !== undefined; place = place.above) {
    const item = place.node.items[--place.at];
    if (item !== undefined) return lastLeaf(item as Node<K, V>, place);
  }
  return undefined;
}

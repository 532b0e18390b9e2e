import { NODE_SIZE, type Tree } from "./tree.js";

/** A node of a tree: what the library keeps to itself. */
interface Node {
  readonly keys: string[];
  readonly values: unknown[];
  /** Undefined in a leaf. */
  readonly children?: Node[];
  /** True where another tree has it too, with all below it. */
  readonly isShared: true | undefined;
  /** Records in and below it; inner nodes only. */
  _size: number;
}

type NewLeaf = new (keys: string[], values: unknown[]) => Node;

/**
 * Adds a record whose key comes after all others. Returns false, with nothing done, where the key does not, and where nodes have to be divided
 * or copied first: then the library has to set it.
 *
 * Messages, and all that is counted or timed, are added at the end. The library would search for their place, and move a record out of the
 * full last leaf each time, which takes three times as long.
 */
export function append(tree: Tree, key: string, value: unknown): boolean {
  const { _root: root } = tree as unknown as { readonly _root: Node };
  const parent = parentOfLastLeaf(root);
  if (parent === undefined || key <= lastOf(parent.keys)) return false;
  const leaf = lastOf(parent.children);
  if (leaf.keys.length < NODE_SIZE) {
    // Leaves without values share a list.
    if (leaf.isShared || leaf.values.length > leaf.keys.length) return false;
    leaf.keys.push(key);
    leaf.values.push(value);
  } else {
    if (parent.children.length === NODE_SIZE) return false;
    const Leaf = leaf.constructor as NewLeaf;
    parent.children.push(new Leaf([key], [value]));
    parent.keys.push(key);
  }
  for (let node: Node = root; node.children !== undefined; node = lastOf(node.children)) {
    node.keys[node.keys.length - 1] = key;
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    node._size++;
  }
  return true;
}

/** The inner node above the last leaf; undefined where there is none, and where it is shared. */
function parentOfLastLeaf(root: Node): (Node & { readonly children: Node[] }) | undefined {
  let node = root;
  for (;;) {
    const { children, isShared } = node;
    if (children === undefined || isShared) return undefined;
    const last = lastOf(children);
    if (last.children === undefined) return node as Node & { readonly children: Node[] };
    node = last;
  }
}

function lastOf<T>(list: readonly T[]): T {
  return list[list.length - 1] as T;
}

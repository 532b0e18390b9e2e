import { BTree } from "../btree/btree.js";
import { NODE_SIZE, Node } from "../btree/node.js";
import { compareKeys, emptyTree, type Tree } from "./tree.js";

/** Makes a tree of many records. Those that come in order, as they do from a disk, are put together without a search for each. */
export class TreeBuilder {
  readonly #keys: string[] = [];
  readonly #values: unknown[] = [];

  add(key: string, value: unknown): void {
    this.#keys.push(key);
    this.#values.push(value);
  }

  build(): Tree {
    const keys = this.#keys;
    if (keys.length === 0) return emptyTree();
    if (keys.every((key, at) => at === 0 || compareKeys(keys[at - 1] as string, key) < 0)) {
      return new BTree(compareKeys, rootOver(leavesOf(keys, this.#values)), keys.length);
    }
    const tree = emptyTree<unknown>();
    for (const [at, key] of keys.entries()) tree.exchange(key, this.#values[at]);
    return tree;
  }
}

/** A node with the smallest key in it. */
interface Part {
  readonly least: string;
  readonly node: Node<string, unknown>;
}

function leavesOf(keys: readonly string[], values: readonly unknown[]): Part[] {
  return slices(keys.length, (from, to) => ({
    least: keys[from] as string,
    node: new Node<string, unknown>(keys.slice(from, to), values.slice(from, to), true),
  }));
}

function rootOver(parts: readonly Part[]): Node<string, unknown> {
  if (parts.length === 1) return (parts[0] as Part).node;
  const above = slices(parts.length, (from, to) => {
    const below = parts.slice(from, to);
    const [first, ...others] = below.map(({ least }) => least);
    return {
      least: first as string,
      node: new Node<string, unknown>(
        others,
        below.map(({ node }) => node),
        false,
      ),
    };
  });
  return rootOver(above);
}

function slices(length: number, make: (from: number, to: number) => Part): Part[] {
  return Array.from({ length: Math.ceil(length / NODE_SIZE) }, (_, n) => make(n * NODE_SIZE, (n + 1) * NODE_SIZE));
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ABSENT, BTree } from "../../src/btree/btree.js";
import { NODE_SIZE, type Node } from "../../src/btree/node.js";

type Value = number | undefined;
type Tree = BTree<string, Value>;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const newTree = (): Tree => new BTree<string, Value>(compare);
const keyOf = (n: number) => String(n).padStart(6, "0");

const step = fc.record({
  op: fc.constantFrom(
    "append",
    "append many",
    "set",
    "set many",
    "delete",
    "delete many",
    "delete the first",
    "delete the last",
    "clone",
    "iterate",
  ),
  /** Which of the keys, as a part of all. */
  place: fc.double({ min: 0, max: 0.99, noNaN: true }),
});

test("a tree has what a sorted map has, and its clones keep what they had", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const model = new Model();
      for (const [at, { op, place }] of steps.entries()) {
        model.perform(op, { value: at % 3 === 0 ? undefined : at, place });
        requireValid(model.tree);
      }
      model.requireEqual();
    }),
    { numRuns: 200 },
  );
});

describe("a tree of many levels", () => {
  const all = NODE_SIZE ** 2 * 5;
  const filled = (keys: Iterable<number>) => {
    const tree = newTree();
    for (const n of keys) tree.exchange(keyOf(n), n);
    return tree;
  };
  const ascending = Array.from({ length: all }, (_, n) => n);
  const shuffled = ascending.map((n) => (n * 7919) % all);

  test.each([
    ["in order", ascending],
    ["backwards", ascending.toReversed()],
    ["in any order", shuffled],
  ])("finds keys that were set %s", (_, keys) => {
    const tree = filled(keys);
    requireValid(tree);
    expect(tree.size).toBe(all);
    expect([...tree.entries()].map(([, value]) => value)).toEqual(ascending);
    expect(ascending.every((n) => tree.get(keyOf(n)) === n && tree.has(keyOf(n)))).toBe(true);
  });

  test("fills its nodes with keys that come in order", () => {
    expect(leavesBelow(filled(ascending).root).length).toBeLessThan((all / NODE_SIZE) * 1.05);
  });

  test.each([
    ["the first ones", ascending],
    ["the last ones", ascending.toReversed()],
    ["any", shuffled],
  ])("keeps no nearly empty nodes when %s are deleted", (_, keys) => {
    const tree = filled(ascending);
    const rest = 500;
    for (const n of keys.slice(0, all - rest)) expect(tree.delete(keyOf(n))).toBe(true);
    requireValid(tree);
    expect(leavesBelow(tree.root).length).toBeLessThan(rest / (NODE_SIZE / 8));
    for (const n of keys.slice(all - rest)) tree.delete(keyOf(n));
    expect([tree.size, tree.root.items.length, tree.minKey(), tree.maxKey()]).toEqual([0, 0, undefined, undefined]);
  });

  test("walks from any key in both directions", () => {
    const tree = filled(ascending.filter((n) => n % 2 === 0));
    for (const n of shuffled.slice(0, 300)) {
      const even = n - (n % 2);
      expect(tree.entries(keyOf(n)).next().value?.[1]).toBe(n + (n % 2) < all ? n + (n % 2) : undefined);
      expect(tree.entriesReversed(keyOf(n)).next().value?.[1]).toBe(even);
    }
    expect([...tree.entriesReversed()].map(([, value]) => value)).toEqual(
      ascending.filter((n) => n % 2 === 0).reverse(),
    );
  });

  test("copies only the path to a key in a clone", () => {
    const tree = filled(ascending);
    const clone = tree.clone();
    clone.exchange(keyOf(1000), -1);
    const before = new Set(leavesBelow(tree.root));
    expect(leavesBelow(clone.root).filter((leaf) => !before.has(leaf))).toHaveLength(1);
    expect([tree.get(keyOf(1000)), clone.get(keyOf(1000))]).toEqual([1000, -1]);
  });
});

/** A tree beside a map that has the same, and clones with what they had when they were made. */
class Model {
  tree = newTree();
  readonly #records = new Map<string, Value>();
  readonly #kept: {
    readonly entries: () => Iterable<readonly [string, Value]>;
    readonly expected: readonly (readonly [string, Value])[];
  }[] = [];
  #next = 0;

  perform(op: string, { value, place }: { readonly value: Value; readonly place: number }): void {
    const first = Math.floor(place * this.#next);
    const many = 3 * NODE_SIZE + 5;
    const run: Record<string, () => void> = {
      append: () => this.#set(this.#next++, value),
      "append many": () => repeat(many, () => this.#set(this.#next++, value)),
      set: () => this.#set(first, value),
      "set many": () => repeat(many, (n) => this.#set(first + 2 * n, value)),
      delete: () => this.#delete(keyOf(first)),
      "delete many": () => repeat(many, (n) => this.#delete(keyOf(first + n))),
      "delete the first": () => repeat(NODE_SIZE, () => this.#delete(this.tree.minKey() ?? "")),
      "delete the last": () => repeat(NODE_SIZE, () => this.#delete(this.tree.maxKey() ?? "")),
      clone: () => {
        const { tree } = this;
        this.#kept.push({ entries: () => tree.entries(), expected: this.#sorted() });
        this.tree = tree.clone();
      },
      iterate: () => {
        const entries = this.tree.entries();
        const begun = entries.next();
        this.tree.copyOnWrite();
        this.#kept.push({ entries: () => (begun.done ? [] : [begun.value, ...entries]), expected: this.#sorted() });
      },
    };
    run[op]?.();
  }

  requireEqual(): void {
    const now = { entries: () => this.tree.entries(), expected: this.#sorted() };
    for (const { entries, expected } of [now, ...this.#kept]) expect([...entries()]).toEqual(expected);
    expect([...this.tree.entriesReversed()]).toEqual(this.#sorted().reverse());
    expect(this.tree.size).toBe(this.#records.size);
    expect([this.tree.minKey(), this.tree.maxKey()]).toEqual([this.#sorted()[0]?.[0], this.#sorted().at(-1)?.[0]]);
  }

  #set(n: number, value: Value): void {
    const key = keyOf(n);
    expect(this.tree.exchange(key, value)).toBe(this.#records.has(key) ? this.#records.get(key) : ABSENT);
    this.#records.set(key, value);
  }

  #delete(key: string): void {
    expect(this.tree.delete(key)).toBe(this.#records.delete(key));
  }

  #sorted(): (readonly [string, Value])[] {
    return [...this.#records].sort(([one], [other]) => compare(one, other));
  }
}

function repeat(times: number, act: (n: number) => void): void {
  for (let n = 0; n < times; n++) act(n);
}

/** All leaves are equally deep, no node is too large or empty, and every key is where a search looks for it. */
function requireValid(tree: Tree): void {
  const depths = new Set<number>();
  const check = (node: Node<string, Value>, { low, high, depth }: { low?: string; high?: string; depth: number }) => {
    expect(node.items.length).toBeLessThanOrEqual(NODE_SIZE);
    expect(node.keys).toHaveLength(node.items.length - (node.isLeaf ? 0 : 1));
    expect(
      node.keys.every(
        (key, at) => (at === 0 || (node.keys[at - 1] as string) < key) && (low ?? "") <= key && key < (high ?? "~"),
      ),
    ).toBe(true);
    if (depth > 0) expect(node.items.length).toBeGreaterThan(0);
    if (node.isLeaf) {
      depths.add(depth);
      return;
    }
    for (const [at, item] of node.items.entries()) {
      check(item as Node<string, Value>, {
        low: node.keys[at - 1] ?? low,
        high: node.keys[at] ?? high,
        depth: depth + 1,
      });
    }
  };
  check(tree.root, { depth: 0 });
  expect(depths.size).toBe(1);
}

function leavesBelow(node: Node<string, Value>): Node<string, Value>[] {
  return node.isLeaf ? [node] : node.items.flatMap((item) => leavesBelow(item as Node<string, Value>));
}

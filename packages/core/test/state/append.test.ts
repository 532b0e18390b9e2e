import fc from "fast-check";
import { expect, test } from "vitest";
import { append } from "../../src/state/append.js";
import { emptyTree, NODE_SIZE, type Tree } from "../../src/state/tree.js";

type Value = number | undefined;

const step = fc.record({
  op: fc.constantFrom("append", "append many", "set", "delete", "delete the last", "clone"),
  /** Which of the keys, as a part of all. */
  place: fc.double({ min: 0, max: 0.99, noNaN: true }),
});

test("a tree that is appended to is valid, and what it would be if each record were set", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let tree = emptyTree<Value>();
      const records = new Map<string, Value>();
      const clones: { readonly tree: Tree<Value>; readonly expected: readonly (readonly [string, Value])[] }[] = [];
      let next = 0;
      const add = (key: string, value: Value) => {
        if (!append(tree, key, value)) tree.set(key, value);
        records.set(key, value);
      };
      const remove = (key: string) => {
        tree.delete(key);
        records.delete(key);
      };
      const perform = {
        append: (value: Value) => add(keyOf(next++), value),
        "append many": (value: Value) => {
          for (let n = 0; n < 3 * NODE_SIZE + 5; n++) add(keyOf(next++), value);
        },
        set: (value: Value, place: number) => add(keyOf(Math.floor(place * next)), value),
        delete: (_: Value, place: number) => remove(keyOf(Math.floor(place * next))),
        "delete the last": () => remove(tree.maxKey() ?? ""),
        clone: () => {
          clones.push({ tree, expected: sorted(records) });
          tree = tree.clone();
        },
      };
      for (const [at, { op, place }] of steps.entries()) {
        perform[op](at % 3 === 0 ? at : undefined, place);
        tree.checkValid(true);
      }
      for (const clone of [...clones, { tree, expected: sorted(records) }]) {
        clone.tree.checkValid(true);
        expect([...clone.tree.entries()]).toEqual(clone.expected);
      }
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["the last key again", NODE_SIZE * 2],
  ["a key between others", NODE_SIZE],
])("does not append %s", (_, n) => {
  const tree = emptyTree<string>();
  for (let at = 1; at <= NODE_SIZE * 2; at++) tree.set(keyOf(at), "before");
  expect(append(tree, keyOf(n), "after")).toBe(false);
  expect(tree.get(keyOf(n))).toBe("before");
});

test("gives a value to a record that comes after others without one", () => {
  const tree = emptyTree<Value>();
  for (let n = 0; n <= NODE_SIZE; n++) tree.set(keyOf(n), undefined);
  if (!append(tree, keyOf(NODE_SIZE + 1), 1)) tree.set(keyOf(NODE_SIZE + 1), 1);
  expect(tree.get(keyOf(NODE_SIZE + 1))).toBe(1);
});

test("leaves little to the library", () => {
  const tree = emptyTree<number>();
  const all = NODE_SIZE ** 2 * 4;
  let appended = 0;
  for (let n = 0; n < all; n++) {
    if (append(tree, keyOf(n), n)) appended++;
    else tree.set(keyOf(n), n);
  }
  expect(appended).toBeGreaterThan(all * 0.95);
});

const keyOf = (n: number) => String(n).padStart(8, "0");

const sorted = (records: ReadonlyMap<string, Value>) => [...records].sort(([one], [other]) => (one < other ? -1 : 1));

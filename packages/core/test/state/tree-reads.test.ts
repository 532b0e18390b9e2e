import fc from "fast-check";
import { expect, test } from "vitest";
import { Store } from "../../src/state/store.js";

/** A store with what is read of it: the first keys of three collections and of two of a family. */
function open() {
  const store = new Store();
  const scope = store.scope("post");
  const family = scope.family<number>("boxes");
  const trees = [...["a", "b", "c"].map((name) => scope.collection<number>(name)), family.of("1"), family.of("2")];
  return { store, trees, names: ["post/a", "post/b", "post/c", "post/boxes/1", "post/boxes/2"], family };
}

test("the trees that a function reads are noted, also those that are not there, and where it throws", () => {
  const { store, trees } = open();
  const noted = new Set<string>();
  const read = () => {
    trees[0]?.get("k");
    trees[3]?.entries().next();
    throw new TypeError("on purpose");
  };
  expect(() => store.noteReads(noted, read)).toThrow("on purpose");
  trees[1]?.get("k");
  expect([...noted]).toEqual(["post/a", "post/boxes/1"]);
});

test("a watcher is told of the next change of its trees, however they are made, and of no others until all change", () => {
  const { store, trees, names } = open();
  const told: string[] = [];
  const watchers = names.map((name) => ({ name, treeChanged: () => void told.push(name) }));
  const toldOf = (work: () => void) => {
    told.length = 0;
    // Each is told once, and asks again.
    for (const watcher of watchers) store.changes.of("post").watch(watcher, [watcher.name]);
    store.transaction(work);
    expect(new Set(told).size).toBe(told.length);
    return names.filter((name) => told.includes(name));
  };
  expect(toldOf(() => trees[0]?.set("k", 1))).toEqual(["post/a"]);
  expect(toldOf(() => trees[0]?.set("k", 2))).toEqual(["post/a"]);
  expect(toldOf(() => trees[0]?.delete("k"))).toEqual(["post/a"]);
  expect(toldOf(() => trees[0]?.delete("k"))).toEqual([]);
  expect(toldOf(() => trees[3]?.set("k", 1))).toEqual(["post/boxes/1"]);
  expect(toldOf(() => trees[3]?.clear())).toEqual(["post/boxes/1"]);
  expect(toldOf(() => store.reset("post/boxes"))).toEqual(["post/boxes/1"]);
  expect(toldOf(() => store.restore(store.capture()))).toEqual(names);
});

test("nothing that a function reads has changed where its watcher was not told", () => {
  const step = fc.record({
    tree: fc.nat(4),
    key: fc.constantFrom("a", "b"),
    how: fc.constantFrom("set", "delete", "clear", "drop", "undone", "captured", "restored"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(4), (steps, read) => {
      const { store, trees, family } = open();
      const seen = () => JSON.stringify([...(trees[read]?.entries() ?? [])]);
      const noted = new Set<string>();
      let before = store.noteReads(noted, seen);
      let isTold = false;
      let captured = store.capture();
      const treeChanged = () => {
        isTold = true;
      };
      const watcher = { treeChanged };
      for (const { tree, key, how } of steps) {
        store.changes.of("post").watch(watcher, noted);
        const change = () => {
          const collection = trees[tree];
          if (how === "set" || how === "undone") collection?.set(key, steps.length);
          if (how === "delete") collection?.delete(key);
          if (how === "clear") collection?.clear();
          if (how === "drop") family.drop(tree === 4 ? "2" : "1");
          if (how === "restored") store.restore(captured);
          if (how === "undone") throw new TypeError("on purpose");
        };
        if (how === "captured") captured = store.capture();
        else if (how === "undone") expect(() => store.transaction(change)).toThrow("on purpose");
        else store.transaction(change);
        const now = seen();
        if (now !== before) expect([how, isTold]).toEqual([how, true]);
        [before, isTold] = [now, false];
      }
    }),
  );
});

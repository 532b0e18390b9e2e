import type { Collection } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Store } from "../../src/state/store.js";

/** Makes a new collection and uses it in a transaction. */
function inCollection(use: (collection: Collection<number>) => void): void {
  const store = new Store();
  store.transaction(() => use(store.scope("svc").collection<number>("things")));
}

test("a collection agrees with a sorted map after any writes", () => {
  type Write = { op: "set"; key: string; value: number } | { op: "delete"; key: string } | { op: "clear" };
  const key = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "",
      "a",
      "ab",
      "abc",
      "a\uffff",
      "\uffff",
      "\uffff\uffff",
      "\ud83d\ude00",
    ),
  );
  const write: fc.Arbitrary<Write> = fc.oneof(
    fc.record({ op: fc.constant("set" as const), key, value: fc.integer() }),
    fc.record({ op: fc.constant("delete" as const), key }),
    fc.record({ op: fc.constant("clear" as const) }),
  );
  const range = fc.record(
    { prefix: key, from: key, after: key, to: key, before: key, reverse: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(write), range, (writes, range) => {
      const store = new Store();
      const collection = store.scope("svc").collection<number>("things");
      const model = new Map<string, number>();
      store.transaction(() => {
        for (const each of writes) apply(each, collection, model);
      });
      const sorted = [...model].sort(([a], [b]) => (a < b ? -1 : 1));
      const { prefix = "", from = "", after, to, before, reverse } = range;
      const inRange = sorted.filter(
        ([key]) =>
          key.startsWith(prefix) &&
          key >= from &&
          (after === undefined || key > after) &&
          (to === undefined || key <= to) &&
          (before === undefined || key < before),
      );
      if (reverse) inRange.reverse();
      const { size } = collection;
      const seen = {
        entries: [...collection.entries(range)],
        size,
        keys: [collection.firstKey(), collection.lastKey()],
        got: sorted.map(([key]) => collection.get(key)),
      };
      expect(seen).toEqual({
        entries: inRange,
        size: model.size,
        keys: [sorted[0]?.[0], sorted.at(-1)?.[0]],
        got: sorted.map(([, value]) => value),
      });
    }),
  );
});

function apply(
  write: { op: string; key?: string; value?: number },
  collection: Collection<number>,
  model: Map<string, number>,
): void {
  const { op, key = "", value = 0 } = write;
  if (op === "set") {
    collection.set(key, value);
    model.set(key, value);
  } else if (op === "delete") {
    if (collection.delete(key) !== model.delete(key))
      throw new Error(`delete(${JSON.stringify(key)}) says otherwise than a Map`);
  } else {
    collection.clear();
    model.clear();
  }
}

test.each([false, true])("an iteration goes on over what it found at its start, in reverse: %s", (reverse) => {
  inCollection((collection) => {
    for (let n = 0; n < 1000; n++) collection.set(String(n).padStart(4, "0"), n);
    const seen: number[] = [];
    for (const [key, value] of collection.entries({ reverse })) {
      seen.push(value);
      collection.delete(key);
      collection.set(`z${key}`, -1);
    }
    const all = Array.from({ length: 1000 }, (_, n) => n);
    expect(seen).toEqual(reverse ? all.reverse() : all);
    expect(collection.size).toBe(1000);
  });
});

test("iterations that overlap see what each found at its start, whenever others end and whatever is written in between", () => {
  const step = fc.record({
    do: fc.constantFrom("begin", "next", "end", "set", "delete"),
    at: fc.nat(3),
    reverse: fc.boolean(),
    key: fc.integer({ min: 0, max: 29 }).map((n) => String(n).padStart(3, "0")),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 200 }), (steps) =>
      inCollection((collection) => {
        for (let n = 0; n < 30; n += 2) collection.set(String(n).padStart(3, "0"), n);
        const iterations = new Map<number, { found: string[]; seen: string[]; iterator: IterableIterator<string> }>();
        const advance = (iteration: { seen: string[]; iterator: IterableIterator<string> } | undefined) => {
          const { done, value } = iteration?.iterator.next() ?? { done: true };
          if (!done) iteration?.seen.push(value);
        };
        for (const [count, step] of steps.entries()) {
          if (step.do === "set") collection.set(step.key, count);
          else if (step.do === "delete") collection.delete(step.key);
          else if (step.do === "next") advance(iterations.get(step.at));
          else if (step.do === "end") iterations.get(step.at)?.iterator.return?.();
          else {
            iterations.set(step.at, {
              found: [...collection.keys({ reverse: step.reverse })],
              seen: [],
              iterator: collection.keys({ reverse: step.reverse }),
            });
            advance(iterations.get(step.at));
          }
          for (const { found, seen } of iterations.values()) expect(seen).toEqual(found.slice(0, seen.length));
        }
      }),
    ),
  );
});

describe("a store", () => {
  test("keeps services apart and resets one or all", () => {
    const store = new Store();
    const a = store.scope("a").collection<string>("x");
    const ab = store.scope("ab").collection<string>("x");
    const family = store.scope("a").family<string>("f");
    store.transaction(() => {
      a.set("k", "a");
      ab.set("k", "ab");
      family.of("1").set("k", "1");
    });
    store.reset("a");
    expect([a.size, ab.size, family.of("1").size]).toEqual([0, 1, 0]);
    store.transaction(() => a.set("k", "again"));
    store.reset();
    expect([a.size, ab.size]).toEqual([0, 0]);
    store.transaction(() => a.set("k", "and again"));
    expect(a.get("k")).toBe("and again");
  });

  test("drops one collection of a family and keeps the others", () => {
    const store = new Store();
    const family = store.scope("a").family<string>("f");
    store.transaction(() => {
      family.of("1").set("k", "1");
      family.of("2").set("k", "2");
      family.drop("1");
    });
    expect(family.of("1").get("k")).toBeUndefined();
    expect(family.of("2").get("k")).toBe("2");
  });
});

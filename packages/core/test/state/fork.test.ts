import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Collection } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CommitQueue } from "../../src/state/commit-queue.js";
import { type Snapshot, Store } from "../../src/state/store.js";
import { scopeIn } from "../../src/state/tree-names.js";

/** More than a node of a B-tree holds, of a home, of other accounts and regions, and of other services. */
const trees = [
  "a/things",
  "ab/things",
  "a/111122223333/global/things",
  ...["a/of", "a/emulated/of", "a/111122223333/eu-west-1/of", "a/111122223333/eu-west-2/of"].flatMap((family) =>
    Array.from({ length: 20 }, (_, n) => `${family}/${n}`),
  ),
];
const parts = ["a", "ab", "b", "a/of", "a/emulated", "a/111122223333/eu-west-1"];

type Model = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A store, and plain maps that agree with it. */
interface Pair {
  readonly store: Store;
  model: Model;
}

interface Iteration {
  readonly iterator: IterableIterator<[string, number]>;
  readonly found: readonly [string, number][];
  seen: number;
}

const writes = fc.record({
  op: fc.constantFrom("set", "set", "set", "delete", "delete", "clear", "drop", "fill"),
  tree: fc.oneof(fc.constantFrom(...trees.slice(0, 6)), fc.constantFrom(...trees)),
  key: fc.integer({ min: 0, max: 80 }).map((n) => String(n).padStart(3, "0")),
  value: fc.integer(),
});
const whole = fc.record({
  op: fc.constantFrom("reset", "capture", "capture", "fork", "restore", "begin", "begin", "next", "next"),
  tree: fc.constantFrom(...trees.slice(0, 6)),
  part: fc.option(fc.constantFrom(...parts)),
  at: fc.nat(5),
  reverse: fc.boolean(),
});
interface Operation {
  readonly op: string;
  readonly tree: string;
  readonly key?: string;
  readonly value?: number;
  readonly part?: string | null;
  readonly at?: number;
  readonly reverse?: boolean;
}
type Step = Operation | { readonly steps: readonly Step[]; readonly throws: boolean };
const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  steps: fc.array(tie("step"), { maxLength: 12 }),
  step: fc.oneof(
    { depthSize: "small" },
    { weight: 6, arbitrary: writes },
    { weight: 4, arbitrary: whole },
    { weight: 2, arbitrary: fc.record({ steps: tie("steps"), throws: fc.boolean() }) },
  ),
}));

/** What one store of a family does, and whether it throws in the end. */
interface Transaction {
  readonly store: number;
  readonly steps: readonly Step[];
  readonly throws: boolean;
}
const transactions = fc.array(fc.record({ store: fc.nat(5), steps, throws: fc.boolean() }), {
  minLength: 3,
  maxLength: 12,
});

/** Stores that were forked of one another, with snapshots and iterations under way. */
class Family {
  readonly pairs: Pair[];
  readonly snapshots: { readonly snapshot: Snapshot; readonly model: Model }[] = [];
  readonly #iterations: Iteration[] = [];

  constructor(store = new Store()) {
    this.pairs = [{ store, model: new Map() }];
  }

  runAll(transactions: readonly Transaction[]): void {
    for (const { store, steps, throws } of transactions) {
      this.transaction(this.pairs[store % this.pairs.length] as Pair, steps, throws);
      this.expectEqual();
    }
  }

  run(pair: Pair, steps: readonly Step[]): void {
    for (const step of steps) {
      if ("op" in step) this.#apply(pair, step);
      else this.transaction(pair, step.steps, step.throws);
    }
  }

  transaction(pair: Pair, steps: readonly Step[], throws: boolean): void {
    const before = pair.model;
    const failure = new TypeError("on purpose");
    try {
      pair.store.transaction(() => {
        this.run(pair, steps);
        if (throws) throw failure;
      });
    } catch (error) {
      if (error !== failure) throw error;
      pair.model = before;
    }
  }

  /** Looks at every store as its collections show it, which captures nothing. */
  expectEqual(): void {
    for (const { store, model } of this.pairs) {
      const names = trees.filter((tree) => (model.get(tree)?.size ?? 0) > 0);
      const namesIn = (part: string) => names.filter((name) => name.startsWith(`${part}/`)).sort();
      const seen = {
        records: trees.map((tree) => [...collectionOf(store, tree).entries()]),
        sizes: trees.map((tree) => collectionOf(store, tree).size),
        hasRecords: parts.map((part) => store.hasRecords(part)),
        withRecords: parts.map((part) => store.treesWithRecords(part).sort()),
      };
      deepStrictEqual(seen, {
        records: trees.map((tree) => sorted(model.get(tree))),
        sizes: trees.map((tree) => model.get(tree)?.size ?? 0),
        hasRecords: parts.map((part) => namesIn(part).length > 0),
        withRecords: parts.map(namesIn),
      });
      const scopes = store.scopesOf("a");
      deepStrictEqual(scopes, [...new Set(scopes)].sort());
      for (const name of namesIn("a")) ok(scopes.includes(scopeIn(name)));
    }
  }

  /** Looks at all records of all stores and snapshots, which captures them. */
  expectRecords(): void {
    for (const { store, model } of this.pairs) {
      deepStrictEqual([...store.records()], recordsOf(model));
      strictEqual(store.capture().records, recordsOf(model).length);
    }
    for (const { snapshot, model } of this.snapshots) {
      const store = new Store();
      store.restore(snapshot);
      deepStrictEqual([...store.records()], recordsOf(model));
    }
  }

  #apply(pair: Pair, operation: Operation): void {
    const { store, model } = pair;
    const { op, at = 0 } = operation;
    if (op === "fork") {
      if (this.pairs.length < 6) this.pairs.push({ store: store.fork(), model });
    } else if (op === "capture") {
      this.snapshots.push({ snapshot: store.capture(), model });
    } else if (op === "restore") {
      const found = this.snapshots[at % Math.max(1, this.snapshots.length)];
      if (found === undefined) return;
      store.restore(found.snapshot);
      pair.model = found.model;
    } else if (op === "reset") {
      store.reset(operation.part ?? undefined);
      const isReset = (name: string) => operation.part == null || name.startsWith(`${operation.part}/`);
      pair.model = new Map([...model].filter(([name]) => !isReset(name)));
    } else if (op === "begin") this.#begin(pair, operation);
    else if (op === "next") this.#next(at);
    else write(pair, operation);
  }

  #begin({ store, model }: Pair, { tree, reverse = false }: Operation): void {
    const found = sorted(model.get(tree));
    if (reverse) found.reverse();
    this.#iterations.push({
      iterator: collectionOf(store, tree).entries({ reverse }) as Iteration["iterator"],
      found,
      seen: 0,
    });
    this.#next(this.#iterations.length - 1);
  }

  /** An iteration goes on over what it found at its start, whatever became of its store. */
  #next(at: number): void {
    const iteration = this.#iterations[at % Math.max(1, this.#iterations.length)];
    if (iteration === undefined) return;
    const { done, value } = iteration.iterator.next();
    deepStrictEqual(done ? undefined : value, iteration.found[iteration.seen]);
    iteration.seen++;
  }
}

function write(pair: Pair, { op, tree, key = "", value = 0 }: Operation): void {
  const collection = collectionOf(pair.store, tree);
  const records = new Map(pair.model.get(tree));
  if (op === "set") {
    collection.set(key, value);
    records.set(key, value);
  } else if (op === "delete") {
    strictEqual(collection.delete(key), records.delete(key));
  } else if (op === "fill") {
    for (let n = 0; n < 80; n += 2) {
      const each = String(n).padStart(3, "0");
      collection.set(each, value);
      records.set(each, value);
    }
  } else {
    const [service = "", ...rest] = tree.split("/");
    const id = rest.pop() ?? "";
    if (op === "drop" && rest.length > 0) pair.store.scope(service).family(rest.join("/")).drop(id);
    else collection.clear();
    records.clear();
  }
  pair.model = new Map(pair.model).set(tree, records);
}

function collectionOf(store: Store, tree: string): Collection<number> {
  const end = tree.lastIndexOf("/");
  return store.scope(tree.slice(0, end)).collection<number>(tree.slice(end + 1));
}

function sorted(records: ReadonlyMap<string, number> = new Map()): [string, number][] {
  return [...records].sort(([a], [b]) => (a < b ? -1 : 1));
}

test("stores that were forked of one another agree with maps that are copied, whatever is written, undone, captured, restored and iterated", () => {
  fc.assert(
    fc.property(transactions, (transactions) => {
      const family = new Family();
      family.runAll(transactions);
      family.expectRecords();
    }),
    { numRuns: Number(process.env["CLOUDSTUB_FORKS"] ?? 100) },
  );
});

test("stores whose commits fail now and then agree with them too", async () => {
  const rounds = fc.array(fc.record({ transactions, fails: fc.boolean(), turns: fc.nat(3) }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (rounds) => {
      let fails = false;
      let committed: Model = new Map();
      const commit = async () => {
        const { model } = pair;
        const isLost = fails;
        await setImmediate();
        if (isLost) {
          pair.model = committed;
          throw new Error("The disk is full.");
        }
        committed = model;
      };
      const family = new Family(
        new Store(new CommitQueue({ encode: (change) => change, commit, close: async () => {} })),
      );
      const pair = family.pairs[0] as Pair;
      for (const round of rounds) {
        ({ fails } = round);
        family.runAll(round.transactions);
        for (let turn = 0; turn < round.turns; turn++) await setImmediate();
        family.expectEqual();
      }
      await pair.store.committed()?.catch(() => {});
      family.expectEqual();
      family.expectRecords();
    }),
    { numRuns: Number(process.env["CLOUDSTUB_FORKS"] ?? 30) },
  );
});

describe("a fork", () => {
  test("of a store with a directory is in memory, and is not made where the commit of what it would hold fails", async () => {
    let fails = true;
    const commit = async () => {
      if (fails) throw new Error("disk full");
    };
    const store = new Store(new CommitQueue({ encode: (change) => change, commit, close: async () => {} }));
    const things = store.scope("a").collection<number>("things");
    const forkOf = () => store.durably(() => store.fork());
    store.transaction(() => things.set("lost", 1));
    await expect(forkOf()).rejects.toThrow("disk full");
    fails = false;
    store.transaction(() => things.set("stored", 1));
    const fork = await forkOf();
    fails = true;
    fork.transaction(() => fork.scope("a").collection("things").set("of the fork", 1));
    expect([fork.committed(), [...things.keys()], Array.from(fork.records(), ([, key]) => key)]).toEqual([
      undefined,
      ["stored"],
      ["of the fork", "stored"],
    ]);
  });

  test("keeps its store from no record that the store has replaced since, after it is forgotten", async () => {
    const store = new Store();
    const things = store.scope("a").collection<object>("things");
    const replaced = (() => {
      const record = { n: 1 };
      store.transaction(() => things.set("k", record));
      return new WeakRef(record);
    })();
    store.fork();
    store.transaction(() => things.set("k", { n: 2 }));
    setFlagsFromString("--expose-gc");
    await setImmediate();
    (runInNewContext("gc") as () => void)();
    expect([replaced.deref(), things.get("k")]).toEqual([undefined, { n: 2 }]);
  });
});

test("a restore counts as a change of every part of a store, and so does its undoing", () => {
  const store = new Store();
  const captured = store.capture();
  const scopes = ["a", "a/111122223333/eu-west-1"];
  store.transaction(() => {
    for (const scope of scopes) store.scope(scope).collection("things").set("k", 1);
  });
  const changes = scopes.map((scope) => store.changes.of(scope));
  let told = 0;
  for (const each of changes) {
    const watcher = {
      treeChanged() {
        told++;
        each.watch(watcher, ["other"]);
      },
    };
    each.watch(watcher, ["other"]);
  }
  const counts = (work: () => void) => {
    const before = changes.map(({ count }) => count);
    told = 0;
    work();
    return [told, ...changes.map(({ count }, at) => count - (before[at] ?? 0))];
  };
  expect(counts(() => store.capture())).toEqual([0, 0, 0]);
  const fails = () => {
    store.restore(captured);
    throw new TypeError("on purpose");
  };
  expect(counts(() => expect(() => store.transaction(fails)).toThrow("on purpose"))).toEqual([4, 2, 2]);
  expect(counts(() => store.restore(captured))).toEqual([2, 1, 1]);
  expect([...store.records()]).toEqual([]);
});

function recordsOf(model: Model): [tree: string, key: string, value: number][] {
  const names = [...model.keys()].sort();
  return names.flatMap((name) =>
    sorted(model.get(name)).map(([key, value]) => [name, key, value] as [string, string, number]),
  );
}

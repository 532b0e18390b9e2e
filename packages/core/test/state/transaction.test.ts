import { CommittedError, ServiceError } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Store } from "../../src/state/store.js";
import { Activity } from "../../src/time/activity.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { Scheduler } from "../../src/time/scheduler.js";
import { CallWaits } from "../../src/time/waits.js";

const key = fc.constantFrom("a", "b", "c", "d", "e");
const write = fc.oneof(
  fc.record({ op: fc.constant("set" as const), tree: fc.nat(3), key, value: fc.integer() }),
  fc.record({ op: fc.constant("delete" as const), tree: fc.nat(3), key }),
  fc.record({ op: fc.constantFrom("clear" as const, "drop" as const), tree: fc.nat(3) }),
  fc.record({ op: fc.constantFrom("reset" as const, "restore" as const) }),
);
type Write = { readonly op: string; readonly tree?: number; readonly key?: string; readonly value?: number };
/** Writes, and transactions of writes that succeed or throw. */
type Step = Write | { readonly steps: readonly Step[]; readonly throws: boolean };
const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  steps: fc.array(tie("step"), { maxLength: 8 }),
  step: fc.oneof(
    { depthSize: "small" },
    write,
    fc.record({ steps: tie("steps"), throws: fc.boolean() }) as fc.Arbitrary<Step>,
  ),
}));

/** A store, and a plain copy of its state that transactions put back by cloning it. */
class Pair {
  readonly store = new Store();
  readonly #snapshot = new Store().capture();
  #model: ReadonlyMap<string, number> = new Map();

  run(steps: readonly Step[]): void {
    for (const step of steps) {
      if ("op" in step) this.#write(step);
      else this.#nested(step.steps, step.throws);
    }
  }

  expectEqual(): void {
    const expected = [...this.#model].sort(([a], [b]) => (a < b ? -1 : 1));
    expect([...this.store.records()].map(([tree, key, value]) => [`${tree} ${key}`, value])).toEqual(expected);
  }

  #nested(steps: readonly Step[], throws: boolean): void {
    const before = this.#model;
    const failure = new TypeError("on purpose");
    try {
      this.store.transaction(() => {
        this.run(steps);
        if (throws) throw failure;
      });
    } catch (error) {
      if (error !== failure) throw error;
      this.#model = before;
    }
  }

  #write({ op, tree = 0, key = "", value = 0 }: Write): void {
    const name = tree === 0 ? "svc/things" : `svc/of/${tree}`;
    const scope = this.store.scope("svc");
    const collection = tree === 0 ? scope.collection<number>("things") : scope.family<number>("of").of(String(tree));
    const model = new Map(this.#model);
    const forget = (beginning: string) => {
      for (const each of model.keys()) if (each.startsWith(beginning)) model.delete(each);
    };
    if (op === "set") {
      collection.set(key, value);
      model.set(`${name} ${key}`, value);
    } else if (op === "delete") {
      expect(collection.delete(key)).toBe(model.delete(`${name} ${key}`));
    } else if (op === "clear") {
      collection.clear();
      forget(`${name} `);
    } else if (op === "drop") {
      scope.family("of").drop(String(tree));
      if (tree > 0) forget(`${name} `);
    } else {
      if (op === "reset") this.store.reset();
      else this.store.restore(this.#snapshot);
      model.clear();
    }
    this.#model = model;
  }
}

describe("a transaction", () => {
  test("that throws leaves the state as it was, however transactions and writes are nested", () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 5 }), (transactions) => {
        const pair = new Pair();
        for (const each of transactions) {
          pair.run([{ steps: each, throws: false }]);
          pair.expectEqual();
          pair.run([{ steps: each, throws: true }]);
          pair.expectEqual();
        }
      }),
    );
  });

  test("that throws a CommittedError keeps what it wrote, unless one around it throws another error", () => {
    const store = new Store();
    const things = store.scope("svc").collection<number>("things");
    const committed = new CommittedError(new ServiceError("Refused", "It has an effect."));
    const write = (key: string) => () => {
      things.set(key, 1);
      throw committed;
    };
    expect(() => store.transaction(write("a"))).toThrow(ServiceError);
    const around = () => {
      things.set("b", 1);
      expect(() => store.transaction(write("c"))).toThrow(ServiceError);
      throw committed.error;
    };
    expect(() => store.transaction(around)).toThrow(committed.error);
    expect([...things.keys()]).toEqual(["a"]);
  });

  test("removes the trees that it made", () => {
    const store = new Store();
    expect(() =>
      store.transaction(() => {
        store.scope("svc").family("of").of("1").set("k", 1);
        throw new TypeError("on purpose");
      }),
    ).toThrow("on purpose");
    expect(store.capture().size).toBe(0);
  });

  test("that throws removes a record beyond the last one of a large collection, and nothing is deleted there", () => {
    const store = new Store();
    const things = store.scope("svc").collection<number>("things");
    const keys = Array.from({ length: 100 }, (_, n) => String(n).padStart(3, "0"));
    store.transaction(() => {
      for (const each of keys) things.set(each, 0);
      things.set("001", 1);
    });
    expect(store.transaction(() => things.delete("z"))).toBe(false);
    const fails = () => {
      things.set("002", 1);
      things.set("z", 1);
      throw new TypeError("on purpose");
    };
    expect(() => store.transaction(fails)).toThrow("on purpose");
    expect([...things.keys()]).toEqual(keys);
  });

  test("leaves an iteration around it what it found at its start", () => {
    const store = new Store();
    const things = store.scope("svc").collection<number>("things");
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(3, "0"));
    const seen: string[] = [];
    store.transaction(() => {
      for (const each of all) things.set(each, 0);
      for (const each of things.keys()) {
        seen.push(each);
        const fails = () => {
          for (const other of all) things.delete(other);
          things.set("z", 0);
          things.clear();
          things.set("y", 0);
          throw new TypeError("on purpose");
        };
        expect(() => store.transaction(fails)).toThrow("on purpose");
        things.set(each, 1);
      }
    });
    expect(seen).toEqual(all);
    expect([...things.entries()]).toEqual(all.map((each) => [each, 1]));
  });

  test("is needed to write", () => {
    const store = new Store();
    const things = store.scope("svc").collection<number>("things");
    const family = store.scope("svc").family<number>("of");
    store.transaction(() => {
      things.set("k", 1);
      family.of("1").set("k", 1);
    });
    const writes = [
      () => things.set("k", 2),
      () => things.delete("k"),
      () => things.clear(),
      () => family.of("2").set("k", 1),
      () => family.drop("1"),
    ];
    for (const each of writes) expect(each).toThrow("State was written outside of a transaction.");
    expect([...store.records()]).toEqual([
      ["svc/of/1", "k", 1],
      ["svc/things", "k", 1],
    ]);
  });

  test("is what each attempt of a waiting call is", async () => {
    const store = new Store();
    const things = store.scope("shop").collection<number>("things");
    const waits = new CallWaits(
      { scheduler: new Scheduler(manualClock()), activity: new Activity(), atOnce: (work) => store.transaction(work) },
      { service: "shop", scope: "shop" },
      {},
    );
    let tries = 0;
    const found = waits.until("shelf", { until: Number.POSITIVE_INFINITY }, (): number | undefined => {
      things.set(`try ${++tries}`, 1);
      if (tries === 2) throw new TypeError("on purpose");
      return undefined;
    });
    waits.wake("shelf");
    await expect(found).rejects.toThrow("on purpose");
    expect([...things.keys()]).toEqual(["try 1"]);
  });

  test("is over when its work returns a promise", async () => {
    const store = new Store();
    const things = store.scope("svc").collection<number>("things");
    const work = store.transaction(async () => {
      things.set("before", 1);
      await Promise.resolve();
      things.set("after", 1);
    });
    await expect(work).rejects.toThrow("After an await, write in call.atomically(() => …).");
    expect([...things.keys()]).toEqual(["before"]);
  });
});

/**
 * Measures a snapshot of a million items: taking it, restoring it, and what it costs the writes that follow. Then a fork of a store, a capture
 * and a restore with 1, 1,000 and 10,000 trees of ten items: time and bytes.
 *
 *   npm run bench:snapshots [-- <items> [<writes>]]     1,000,000 items, 100,000 writes unless given
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Snapshots } from "../../packages/core/src/state/snapshots.js";
import { Store } from "../../packages/core/src/state/store.js";

const [items = "1000000", writes = "100000"] = process.argv.slice(2);
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const missed = [...measureSnapshots(), ...[1, 1000, 10_000].flatMap(measureForks)];
if (missed.length > 0) {
  console.log(`  missed: ${missed.join(", ")}`);
  process.exitCode = 1;
}

function measureSnapshots(): string[] {
  const store = new Store();
  const snapshots = new Snapshots(store);
  const collection = store.scope("bench").collection<object>("items");
  store.transaction(() => {
    for (let n = 0; n < Number(items); n++) collection.set(keyOf(n), { body: "x", n });
  });
  /** Writes at keys all over the collection. */
  const write = () => {
    for (let n = 0; n < Number(writes); n++) {
      store.transaction(() => collection.set(keyOf((n * 7919) % Number(items)), { body: "y", n }));
    }
  };
  // Each measure is the best of five: the others say what else the machine did.
  const before = best(() => measure(write));
  const take = best(() => measure(() => void snapshots.take("one", 0)));
  const after = best(() => {
    snapshots.take("two", 0);
    return measure(write);
  });
  const restore = best(() => measure(() => void snapshots.restore("one")));

  console.log(`snapshot of ${items} items, Node ${process.version}`);
  console.log(`  taken in     ${take.toFixed(3)} ms`);
  console.log(`  restored in  ${restore.toFixed(3)} ms`);
  console.log(
    `  ${writes} writes cost ${(after / before).toFixed(2)} times as much after a snapshot (${before.toFixed(0)} ms, then ${after.toFixed(0)} ms)`,
  );
  return [take >= 10 && "taking", restore >= 10 && "restoring", after > 2 * before && "writes"].filter(
    (name) => name !== false,
  );
}

/** In each turn the store and what was made of it are written in one tree, as between two forks of a world that is in use. */
function measureForks(trees: number): string[] {
  const store = new Store();
  const names = Array.from({ length: trees }, (_, n) => `messages-of-queue-${keyOf(n)}`);
  store.transaction(() => {
    for (const name of names) for (let n = 0; n < 10; n++) itemsOf(store, name).set(keyOf(n), { body: "x", n });
  });
  const first = measure(() => void store.capture());
  const touch = (each: Store, n: number) => {
    each.transaction(() => itemsOf(each, names[(n * 7919) % trees] as string).set(keyOf(n % 10), { body: "y", n }));
  };
  const forks: Store[] = [];
  let snapshot = store.capture();
  const turns = {
    fork: () => void forks.push(store.fork()),
    "write in a fork": (n: number) => touch(forks[n] as Store, n),
    capture: () => {
      snapshot = store.capture();
    },
    restore: () => store.restore(snapshot),
  };
  const took = new Map<string, { readonly microseconds: number; readonly bytes: number }>();
  for (const [name, turn] of Object.entries(turns))
    took.set(
      name,
      costOf(turn, (n) => touch(store, n)),
    );
  console.log(`store of ${trees} trees: the first capture ${first.toFixed(2)} ms; then, of time and memory, each`);
  for (const [name, { microseconds, bytes }] of took) {
    console.log(`  ${name.padEnd(16)} ${microseconds.toFixed(1).padStart(6)} µs ${bytes.toFixed(0).padStart(6)} bytes`);
  }
  const { microseconds = 0, bytes = 0 } = took.get("fork") ?? {};
  return microseconds < 100 && bytes < 10_000 ? [] : [`a fork of ${trees} trees`];
}

/** The time of a turn in the best of five slices of 400, and the memory that a turn keeps. */
function costOf(
  turn: (n: number) => void,
  between: (n: number) => void,
): { readonly microseconds: number; readonly bytes: number } {
  const IN_A_SLICE = 400;
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let n = 0;
  const microseconds = best(() => {
    let spent = 0;
    for (let end = n + IN_A_SLICE; n < end; n++) {
      between(n);
      const begin = process.hrtime.bigint();
      turn(n);
      spent += Number(process.hrtime.bigint() - begin) / 1000;
    }
    return spent / IN_A_SLICE;
  });
  collectGarbage();
  return { microseconds, bytes: Math.max(0, process.memoryUsage().heapUsed - before) / n };
}

function itemsOf(store: Store, name: string) {
  return store.scope("bench").family<object>("of").of(name);
}

function keyOf(n: number): string {
  return String(n).padStart(16, "0");
}

function measure(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

function best(once: () => number): number {
  return Math.min(...Array.from({ length: 5 }, once));
}

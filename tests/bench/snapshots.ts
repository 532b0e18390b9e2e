/**
 * Measures a snapshot of a million items: taking it, restoring it, and what it costs the writes that follow.
 *
 *   npm run bench:snapshots [-- <items> [<writes>]]     1,000,000 items, 100,000 writes unless given
 */
import { Snapshots } from "../../packages/core/src/state/snapshots.js";
import { Store } from "../../packages/core/src/state/store.js";

const [items = "1000000", writes = "100000"] = process.argv.slice(2);
const store = new Store();
const snapshots = new Snapshots(store);
const collection = store.scope("bench").collection<object>("items");
store.transaction(() => {
  for (let n = 0; n < Number(items); n++) collection.set(keyOf(n), { body: "x", n });
});

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
  `  ${writes} writes cost ${(after / before).toFixed(2)} times as much behind a snapshot (${before.toFixed(0)} ms, then ${after.toFixed(0)} ms)`,
);
const missed = [take >= 10 && "taking", restore >= 10 && "restoring", after > 2 * before && "writes"].filter((name) => name !== false);
if (missed.length > 0) {
  console.log(`  missed: ${missed.join(", ")}`);
  process.exitCode = 1;
}

/** Writes at keys all over the collection. */
function write(): void {
  for (let n = 0; n < Number(writes); n++) {
    store.transaction(() => collection.set(keyOf((n * 7919) % Number(items)), { body: "y", n }));
  }
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

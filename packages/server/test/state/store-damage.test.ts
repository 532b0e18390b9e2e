import { randomInt } from "node:crypto";
import { cp, mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isThorough, repetitions, sampleOf } from "../../../../tests/repetitions.js";
import type { Store } from "../../../core/src/state/store.js";
import { openStore } from "../../src/state/directory/open-store.js";
import { repairStore } from "../../src/state/directory/repair.js";
import { StoreError } from "../../src/state/store-error.js";
import { exportLines } from "../../src/state/transfer/export-lines.js";
import { damages, trialOf } from "./damages.js";

/** `CLOUDSTUB_DAMAGES=2000 npx vitest run packages/server/test/state/store-damage.test.ts` tries more. */
const trials = Number(process.env.CLOUDSTUB_DAMAGES ?? repetitions(200));
const names = Object.keys(damages);
/** A thorough run begins with the first trial, another one anywhere. The number of a trial gives its random numbers. */
const firstRound = isThorough ? 0 : randomInt(1000);

let base: string;
let whole: readonly string[];

/** Many collections, of few and of many records, small and large ones, some of them written over or removed. */
async function fill(store: Store): Promise<void> {
  const things = store.scope("a").collection<unknown>("things");
  const parts = store.scope("b").family<unknown>("parts");
  for (let n = 0; n < 400; n++) {
    store.transaction(() => {
      things.set(`thing-${n}`, { n, text: "x".repeat((n * 37) % 900) });
      parts.of(`of-${n % 30}`).set(`part-${n}`, new Uint8Array((n * 131) % 3000).fill(n));
      if (n % 50 === 0) things.set(`large-${n}`, new Uint8Array(70_000 + n).fill(n));
    });
    if (n % 7 === 0) await store.committed();
  }
  store.transaction(() => {
    for (let n = 0; n < 400; n += 9) things.delete(`thing-${n}`);
    for (let n = 0; n < 400; n += 5) things.set(`thing-${n}`, `again ${n}`);
    parts.drop("of-7");
  });
  await store.committed();
}

const linesOf = (store: Store) => [...exportLines(store.records())];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "cloudstub-damage-"));
  const store = await openStore(join(base, "store"));
  await fill(store);
  whole = linesOf(store);
  await store.close();
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** A copy of the store, with the damage of a trial. */
async function damagedCopy(number: number): Promise<{ directory: string; what: string }> {
  const directory = join(base, `trial-${number}`);
  await cp(join(base, "store"), directory, { recursive: true });
  // As after kill -9, when nothing was noted about the database.
  if (number % 2 === 0) await truncate(join(directory, "lock"));
  const { name, damage, random } = trialOf(number);
  return { directory, what: `trial ${number}, ${name}: ${await damage(directory, random)}` };
}

describe.concurrent(`of ${trials} random damages each is refused, or harmless;`, () => {
  test.for(names)("%s", { timeout: 600_000 }, async (name, { expect: expectHere }) => {
    for (let trial = names.indexOf(name); trial < trials; trial += names.length) {
      const { directory, what } = await damagedCopy(trial + firstRound * names.length);
      const opened = await openStore(directory).catch((error: unknown) => error);
      if (opened instanceof StoreError)
        expectHere(opened.message, what).toMatch(/^The store directory .* (is damaged|has format \d+)/);
      else {
        expectHere(linesOf(opened as Store), what).toEqual(whole);
        await (opened as Store).close();
      }
      await rm(directory, { recursive: true });
    }
  });
});

test("after a repair the store opens, with what is sound and nothing else, and what is gone is named", {
  timeout: 120_000,
}, async () => {
  const known = new Set(whole);
  for (const number of sampleOf([1, 3, 4, 5, 6, 7, 11, 12, 15, 17, 18, 20, 21])) {
    const { directory, what } = await damagedCopy(number);
    const before = await openStore(directory)
      .then((store) => store.close())
      .then(
        () => undefined,
        (error: StoreError) => error,
      );
    const repaired = await repairStore(directory).catch((error: StoreError) => error);
    if (repaired instanceof StoreError) {
      expect(repaired.message, what).toMatch(
        /^(No record in the store directory|There is no database|The store directory .* has format)/,
      );
      continue;
    }
    expect(repaired.aside === undefined, what).toBe(before === undefined);
    const store = await openStore(directory);
    const lines = linesOf(store);
    await store.close();
    expect(
      lines.slice(1).filter((line) => !known.has(line)),
      what,
    ).toEqual([]);
    expect(lines.length - 1, what).toBe(repaired.kept);
    const gone = repaired.losses.reduce((sum, { records }) => sum + records, 0);
    if (repaired.losses.every(({ tree, records }) => tree !== undefined && records > 0))
      expect(lines.length + gone, what).toBe(whole.length);
    if (repaired.aside !== undefined) expect(await readdir(repaired.aside), what).toContain("state.mdb");
  }
});

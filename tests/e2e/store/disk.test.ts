import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileFaults, noFaults } from "../../../packages/server/test/state/disk/fail-io.js";
import { sampleOf } from "../../repetitions.js";
import { faultOf, numberOfFaults, tryFault } from "./disk/fault-trial.js";
import { tryFullDisk, whyNoSmallDisk } from "./disk/full-disk-trial.js";

/** `npm run bench:disk` makes 300 faults and 50 full disks. */
const noDisk = await whyNoSmallDisk();
if (noFaults !== undefined) console.log(`Faults of disks are skipped: ${noFaults}.`);
if (noDisk !== undefined) console.log(`Full disks are skipped: ${noDisk}.`);

let [directory, library] = ["", ""];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cloudstub-disk-"));
  if (noFaults === undefined) library = compileFaults(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe.skipIf(noFaults !== undefined)(
  "a server goes on, loses nothing, and says what to do when its disk has",
  () => {
    const trials = sampleOf(Array.from({ length: numberOfFaults }, (_, number) => ({ number, ...faultOf(number) })));
    test.concurrent.for(trials)("$name, at level $level", { timeout: 60_000 }, async ({ number, name }) => {
      const own = join(directory, `fault-${number}`);
      const { wrong, failed, refusals } = await tryFault({ number, directory: own, library });
      expect(wrong).toEqual([]);
      expect(failed).toBeGreaterThan(0);
      if (name === "failed flush") expect(refusals).toContain("restart needed");
    });
  },
);

describe.skipIf(noDisk !== undefined)("a server goes on, and loses nothing, when its disk is full", () => {
  test.concurrent.for([0, 1])("number %i", { timeout: 60_000 }, async (number) => {
    expect((await tryFullDisk(number, join(directory, `full-${number}`))).wrong).toEqual([]);
  });
});

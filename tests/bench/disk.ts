/**
 * Lets disks fail and be full under servers that are written to: none may die, each refused write gets its 503, nothing that was accepted is
 * lost, and the next server finds what the one before had.
 *
 *   npm run bench:disk [-- <faults> [<full disks> [<first>]]]     300 faults and 50 full disks, from number 0, unless given
 *
 * It needs Linux, a C compiler and a build; full disks need a user who may mount a file system.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileFaults, noFaults } from "../../packages/server/test/state/disk/fail-io.js";
import type { Outcome } from "../e2e/store/disk/check.js";
import { faultOf, tryFault } from "../e2e/store/disk/fault-trial.js";
import { tryFullDisk, whyNoSmallDisk } from "../e2e/store/disk/full-disk-trial.js";

const [faults = 300, disks = 50, first = 0] = process.argv.slice(2).map(Number);
const atOnce = 2;
if (noFaults !== undefined) throw new Error(`Nothing can be tried: ${noFaults}.`);
const noDisk = await whyNoSmallDisk();
if (noDisk !== undefined) console.log(`No full disks: ${noDisk}.`);

interface Row {
  trials: number;
  /** Trials in which a call failed. */
  struck: number;
  /** Trials in which a write was refused, and those that asked for a restart. */
  refused: number;
  restarts: number;
  accepted: number;
  wrong: number;
}

const directory = await mkdtemp(join(tmpdir(), "cloudstub-disk-"));
const library = compileFaults(directory);
const rows = new Map<string, Row>();
let failures = 0;
const begin = performance.now();
const trials = [
  ...Array.from({ length: faults }, (_, n) => {
    const number = first + n;
    const { name, level } = faultOf(number);
    return { name: `${name} (${level})`, run: (own: string) => tryFault({ number, directory: own, library }) };
  }),
  ...Array.from({ length: noDisk === undefined ? disks : 0 }, (_, n) => {
    const number = first + n;
    return {
      name: `full disk (${number % 2 === 0 ? "contract" : "emulated"})`,
      run: (own: string) => tryFullDisk(number, own),
    };
  }),
].map((trial, index) => ({ ...trial, index }));
const count = trials.length;
await Promise.all(Array.from({ length: atOnce }, tryAll));
console.log(`${"".padEnd(48)} trials  struck  refused  restart asked  texts checked  failures`);
for (const [name, row] of [...rows].sort()) console.log(`${name.padEnd(48)}${columnsOf(row)}`);
console.log(`${count} trials in ${((performance.now() - begin) / 1000).toFixed(0)} s, ${failures} failures`);
await rm(directory, { recursive: true });
if (failures > 0) process.exitCode = 1;

async function tryAll(): Promise<void> {
  for (let trial = trials.shift(); trial !== undefined; trial = trials.shift()) {
    const own = join(directory, String(trial.index));
    const outcome = await trial
      .run(own)
      .catch((error: unknown): Outcome => ({ refusals: new Set(), accepted: 0, wrong: [String(error)] }));
    note(trial.name, outcome);
    if (outcome.wrong.length > 0) {
      failures++;
      console.log(`${trial.index} ${trial.name}: ${outcome.wrong.join("; ").slice(0, 2000)}`);
    }
    await rm(own, { recursive: true });
  }
}

function note(name: string, { refusals, failed = 1, accepted, wrong }: Outcome): void {
  const row = rows.get(name) ?? { trials: 0, struck: 0, refused: 0, restarts: 0, accepted: 0, wrong: 0 };
  rows.set(name, row);
  row.trials++;
  row.accepted += accepted;
  if (failed > 0) row.struck++;
  if (refusals.size > 0) row.refused++;
  if (refusals.has("restart needed")) row.restarts++;
  if (wrong.length > 0) row.wrong++;
}

function columnsOf({ trials, struck, refused, restarts, accepted, wrong }: Row): string {
  const widths = [7, 8, 9, 15, 15, 10];
  return [trials, struck, refused, restarts, accepted, wrong]
    .map((number, index) => String(number).padStart(widths[index] as number))
    .join("");
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Fault, Faults } from "../../../../packages/server/test/state/disk/fail-io.js";
import { type Outcome, wrongAfterRestart } from "./check.js";
import { type Level, startServer } from "./server.js";
import { Writers } from "./writers.js";

/** Faults of 30 trials, one after the other; `first` is drawn for each trial. */
const faults: readonly (readonly [name: string, weight: number, fault: Omit<Fault, "first">])[] = [
  ["no space, once", 3, { calls: ["write"], count: 1, error: "ENOSPC" }],
  ["I/O error, once", 3, { calls: ["write"], count: 1, error: "EIO" }],
  ["failed flush", 3, { calls: ["flush"], count: 1, error: "EIO" }],
  ["failed flush of any file", 1, { calls: ["sync"], count: 1, error: "EIO" }],
  ["short write, once", 2, { calls: ["write"], count: 1, error: "EIO", takes: "half" }],
  ["I/O errors, until repaired", 2, { calls: ["write"], error: "EIO" }],
  ["failed head", 3, { calls: ["headWrite"], count: 2, error: "EIO" }],
  ["no space, until there is room", 3, { calls: ["write"], error: "ENOSPC" }],
  ["no space, and no truncation", 2, { calls: ["write", "truncate"], count: 5, error: "ENOSPC" }],
  ["the disk is gone, until it is back", 3, { calls: ["write", "sync", "truncate", "open"], error: "EIO" }],
  ["I/O errors, 5 times", 2, { calls: ["write"], count: 5, error: "EIO" }],
  ["short writes, 5 times", 1, { calls: ["write"], count: 5, error: "EIO", takes: "half" }],
  ["no space, 5 times", 2, { calls: ["write"], count: 5, error: "ENOSPC" }],
];
const drawn = faults.flatMap(([name, weight, fault]) => Array.from({ length: weight }, () => ({ name, fault })));

export interface FaultTrial {
  readonly number: number;
  /** Where the trial has a directory of its own. */
  readonly directory: string;
  /** The compiled library of faults. */
  readonly library: string;
}

/** How many different faults there are. */
export const numberOfFaults = faults.length;

/** Which fault a trial makes, at which level. Trials of the first round make each fault once. */
export function faultOf(number: number): { readonly name: string; readonly level: Level; readonly fault: Fault } {
  const random = randomOf(number);
  // Each fault is made at both levels.
  const level = (number + Math.floor(number / drawn.length)) % 2 === 0 ? "contract" : "emulated";
  const distinct = faults[number];
  const { name, fault } =
    distinct === undefined
      ? (drawn[number % drawn.length] as (typeof drawn)[number])
      : { name: distinct[0], fault: distinct[2] };
  const reach = fault.calls.includes("write") ? 40 : 15;
  return { name, level, fault: { ...fault, first: 1 + Math.floor(random() * reach) } };
}

/**
 * A server meets faults of its disk while it is written to. It goes on; after the faults it takes writes again, unless its sentence asks for
 * a restart; and what it holds then is what the next server finds.
 */
export async function tryFault({ number, directory, library }: FaultTrial): Promise<Outcome> {
  const { level, fault } = faultOf(number);
  const storeDir = join(directory, "store");
  await mkdir(directory, { recursive: true });
  const made = new Faults(library, join(directory, "plan"), storeDir);
  const server = await startServer(storeDir, level, made.env);
  try {
    const writers = new Writers(server, level);
    await writers.prepare();
    await writers.write(4);
    made.set(fault);
    const refusals = await writers.write(15);
    const { failed } = made.counts();
    made.clear();
    const needsRestart = refusals.has("restart needed");
    const later = await writers.write(4);
    const wrong: string[] = [];
    if (!needsRestart && later.size > 0)
      wrong.push(`writes are refused when the fault is over: ${[...later].join(", ")}`);
    if (needsRestart && (later.size !== 1 || !later.has("restart needed")))
      wrong.push("writes are not refused though a restart is needed");
    // A third of the servers is asked to end, half of those with the fault.
    const isAsked = number % 3 === 0;
    if (isAsked && number % 2 === 0) made.set({ ...fault, first: 1 });
    const signal = isAsked ? "SIGTERM" : "SIGKILL";
    wrong.push(...(await wrongAfterRestart({ server, writers, storeDir, level, signal, needsRestart })));
    return { refusals, failed, wrong, accepted: writers.ledger.accepted.length + writers.ledger.latest.size };
  } finally {
    await server.end("SIGKILL");
  }
}

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = (seed * 7919 + 17) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

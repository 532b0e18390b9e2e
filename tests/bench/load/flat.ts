/**
 * Measures whether operations cost the same however much is stored: CPU time of a request, in process, with 1,000 things and
 * with 1,000,000.
 *
 *   npm run bench:flat [-- <few> <many> [<things>…]]
 *
 * Each world has a process of its own, and rounds go to one and the other in turns, because what else the machine does changes
 * with time. The ratio is that of the medians of all batches; the spread is that of the rounds' ratios. `-- 1000 1000` shows
 * what is noise.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import type { Round } from "./flat-world.js";
import { subjects } from "./subject.js";

const ROUNDS = 8;
const HIGHEST_RATIO = 1.5;

const [few = "1000", many = "1000000", ...chosen] = process.argv.slice(2);
console.log(`CPU µs of a request with ${few} and with ${many} things, ${ROUNDS} rounds each, Node ${process.version}, ${cpus()[0]?.model}`);
for (const things of chosen.length > 0 ? chosen : subjects) await compare(things);

async function compare(things: string): Promise<void> {
  const worlds = [await start(things, few), await start(things, many)] as const;
  const rounds: (readonly [Round, Round])[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push([await measure(worlds[0]), await measure(worlds[1])]);
  for (const world of worlds) world.kill();
  console.log(`\n${things.padEnd(36)} ${"few".padStart(7)} ${"many".padStart(7)}  ratio  (rounds)       of means`);
  for (const name of Object.keys(rounds[0]?.[0] ?? {}))
    report(
      name,
      rounds.map(([a, b]) => [a[name] ?? [], b[name] ?? []]),
    );
}

function report(name: string, rounds: readonly (readonly [readonly number[], readonly number[]])[]): void {
  const all = [rounds.flatMap(([less]) => less), rounds.flatMap(([, more]) => more)] as const;
  const ratio = median(all[1]) / median(all[0]);
  const ratios = rounds.map(([less, more]) => median(more) / median(less));
  const spread = `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
  const columns = [median(all[0]).toFixed(1).padStart(7), median(all[1]).toFixed(1).padStart(7), ratio.toFixed(2).padStart(6), spread];
  const verdict = ratio > HIGHEST_RATIO ? "  ✗" : "";
  console.log(`  ${name.padEnd(34)} ${columns.join(" ")} ${(mean(all[1]) / mean(all[0])).toFixed(2).padStart(8)}${verdict}`);
  if (ratio > HIGHEST_RATIO) process.exitCode = 1;
}

async function start(things: string, size: string): Promise<ChildProcess> {
  const world = fork(new URL("flat-world.ts", import.meta.url), [things, size], {
    execArgv: [...process.execArgv, "--max-old-space-size=12000"],
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  });
  world.once("exit", (code) => {
    if (code !== null) throw new Error(`the world of ${size} ${things} ended with ${code}`);
  });
  await once(world, "message");
  return world;
}

async function measure(world: ChildProcess): Promise<Round> {
  world.send("measure");
  const [round] = (await once(world, "message")) as [Round];
  return round;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

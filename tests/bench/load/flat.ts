/**
 * Measures whether operations cost the same however much is stored: the server's CPU time of a request, with its HTTP, with
 * 1,000 things and with 1,000,000.
 *
 *   npm run bench:flat [-- <few> <many> [<things>…]]
 *
 * Each world has a process of its own, which also listens as a server does. This process is the client: it sends what the world
 * prepared over one connection, one request after the other, and what that costs it does not count. Rounds go to one world and
 * the other in turns, because what else the machine does changes with time. The ratio is that of the medians of all batches; the
 * spread is that of the rounds' ratios. `-- 1000 1000` shows what is noise.
 */
import { cpus, loadavg } from "node:os";
import { spreadOf } from "../throughput/statistics.js";
import { startWorld } from "./flat-client.js";
import type { Round } from "./flat-world.js";
import { subjects } from "./subject.js";

const ROUNDS = 8;
const HIGHEST_RATIO = 1.5;

const [few = "1000", many = "1000000", ...chosen] = process.argv.slice(2);
console.log(`The server's CPU µs for a request over HTTP, with ${few} and with ${many} things`);
console.log(
  `${ROUNDS} rounds each, Node ${process.version}, ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}`,
);
for (const things of chosen.length > 0 ? chosen : subjects) await compare(things);

async function compare(things: string): Promise<void> {
  const worlds = [await startWorld(things, few), await startWorld(things, many)] as const;
  const rounds: (readonly [Round, Round])[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push([await worlds[0].measure(), await worlds[1].measure()]);
  for (const world of worlds) world.end();
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
  const columns = [
    median(all[0]).toFixed(1).padStart(7),
    median(all[1]).toFixed(1).padStart(7),
    ratio.toFixed(2).padStart(6),
    spread,
  ];
  const verdict = ratio > HIGHEST_RATIO ? "  ✗" : "";
  console.log(
    `  ${name.padEnd(34)} ${columns.join(" ")} ${(mean(all[1]) / mean(all[0])).toFixed(2).padStart(8)}${verdict}`,
  );
  if (ratio > HIGHEST_RATIO) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return spreadOf(values).median;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

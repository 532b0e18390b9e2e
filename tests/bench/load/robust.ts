/**
 * Burdens the server in ways that a careless or slow client would, and says whether it stays within its bounds while others
 * are answered: 99 of 100 within 100 ms.
 *
 *   npm run bench:robust [-- idle|readers|writers|uploads…]     all of them unless given
 *
 * It takes three minutes, 5 GB of memory and `ulimit -n` above 10,000.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Waits } from "./bystander.js";
import { type SpawnedServer, spawnServer } from "./spawned-server.js";
import { idleConnections } from "./trials/idle-connections.js";
import { largeUploads } from "./trials/large-uploads.js";
import { slowReaders } from "./trials/slow-readers.js";
import { slowWriters } from "./trials/slow-writers.js";
import { type Trial, within } from "./trials/trial.js";

const MAX_P99 = 100;
const trials: { readonly [name: string]: Trial } = {
  idle: idleConnections,
  readers: slowReaders,
  writers: slowWriters,
  uploads: largeUploads,
};

const chosen = process.argv.slice(2);
console.log(`Node ${process.version}, ${availableParallelism()} processors`);
for (const name of chosen.length > 0 ? chosen : Object.keys(trials)) await undergo(trials[name] as Trial);
process.exit();

async function undergo(trial: Trial): Promise<void> {
  const server = await spawnServer();
  const memory = watchMemory(server);
  const bystander = fork(new URL("bystander.ts", import.meta.url), [String(server.port)]);
  try {
    const figures = await trial.run(server, memory.peak);
    const waits = await stop(bystander);
    const others = `others waited ${waits.median.toFixed(1)} ms in the middle, ${waits.longest.toFixed(0)} at most`;
    console.log(`✓ ${trial.name}\n    ${figures}\n    ${others}, ${within("ms in 99 of 100", waits.p99, MAX_P99)}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`✗ ${trial.name}\n    ${error instanceof Error ? error.message : String(error)}`);
  }
  bystander.kill();
  memory.stop();
  await server.end();
}

async function stop(bystander: ChildProcess): Promise<Waits> {
  bystander.send("stop");
  const [waits] = (await once(bystander, "message")) as [Waits];
  return waits;
}

/** The most memory that the server had, looked at ten times a second. */
function watchMemory(server: SpawnedServer) {
  let peak = 0;
  const look = setInterval(async () => {
    peak = Math.max(peak, (await server.memory()).rss);
  }, 100);
  return { peak: () => peak, stop: () => clearInterval(look) };
}

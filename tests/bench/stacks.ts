/**
 * Measures the processor time of stacks: one of 100 resources, and ten such at once in ten worlds.
 *
 *   npm run bench:stacks [-- <runs>]     5 unless given
 *
 * The mock runs in this process, without sockets, so that all that is measured is the server's. Ends with an error where a stack takes 2 s or more.
 */
import { cpus } from "node:os";
import { startMock } from "@cloudstub/testing";
import { everyService } from "../all-services.js";
import { hundredResources } from "./stacks/hundred-resources.js";

const LIMIT_MS = 2000;
const WORLDS = 10;

const [runs = "5"] = process.argv.slice(2);
const options = { fidelity: "emulated", publish: false, port: false } as const;
const mock = await startMock({ services: everyService, ...options });

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const alone: number[] = [];
const together: number[] = [];
for (let run = 0; run < Number(runs); run++) {
  const fork = mock.fork();
  alone.push(await processorMs(() => fork.deploy(hundredResources())));
  await fork.stop();
  const forks = Array.from({ length: WORLDS }, () => mock.fork());
  together.push((await processorMs(() => Promise.all(forks.map((each) => each.deploy(hundredResources()))))) / WORLDS);
  for (const each of forks) await each.stop();
}
await mock.stop();

const told = (times: readonly number[]) => times.map((time) => Math.round(time)).join(", ");
console.log(`Processor time of a stack of 100 resources, in ms (Node ${process.version}, ${cpus().length} cores):`);
console.log(`  alone                           ${told(alone)}`);
console.log(`  each of ten at once in ten worlds  ${told(together)}`);
if (Math.max(...alone, ...together) >= LIMIT_MS) throw new Error(`A stack takes ${LIMIT_MS} ms or more.`);

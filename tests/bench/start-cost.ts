/**
 * Measures what a start costs: the processor time until the server is ready, and then its heap, after a collection, and its memory.
 * Other work on the machine hardly changes these, unlike the time of `bench:start`. Linux only, for it reads /proc.
 *
 *   npm run bench:start-cost [-- <services> [<runs> [<another built checkout>]]]     sqs, 5 runs unless given
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [services = "sqs", runs = "5", directory = new URL("../..", import.meta.url).pathname] = process.argv.slice(2);

/** Runs in the server: tells its memory when it gets a signal. */
const preload = `data:text/javascript,${encodeURIComponent(`
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
process.on("SIGUSR2", () => {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  console.error("memory " + JSON.stringify(process.memoryUsage()));
});`)}`;

/** Of one start: milliseconds, and bytes. */
interface Cost {
  readonly processor: number;
  readonly heapUsed: number;
  readonly rss: number;
}

const costs: Cost[] = [];
for (let run = 0; run < Number(runs); run++) costs.push(await costOfStart());
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(`start with ${services}, ${runs} runs, medians, Node ${process.version}`);
console.log(`  processor time  ${median(costs.map(({ processor }) => processor))} ms`);
console.log(`  heap            ${megabytes(median(costs.map(({ heapUsed }) => heapUsed)))}`);
console.log(`  memory          ${megabytes(median(costs.map(({ rss }) => rss)))}`);

function costOfStart(): Promise<Cost> {
  const command = join(directory, "packages", "cli", "bin", "cloudstub.js");
  const args = ["--import", preload, command, `--services=${services}`, "--port=0", "--api-port=0"];
  const child = spawn(process.execPath, args, { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
  let processor = 0;
  child.stdout.on("data", (data: Buffer) => {
    if (!data.includes("CloudStub is ready")) return;
    processor = processorTime(child.pid as number);
    child.kill("SIGUSR2");
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
    child.stderr.on("data", (data: Buffer) => {
      const [, told] = /memory (\{.*\})/.exec(data.toString()) ?? [];
      if (told === undefined) return;
      child
        .removeAllListeners("exit")
        .once("exit", () => resolve({ processor, ...(JSON.parse(told) as Omit<Cost, "processor">) }));
      child.kill();
    });
  });
}

/** User and system time of a process, in ticks of 10 ms (proc(5)). */
function processorTime(pid: number): number {
  const [user = "0", system = "0"] = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ").slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

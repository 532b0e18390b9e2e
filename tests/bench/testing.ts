/**
 * Measures what a mock costs a test: the first start in a fresh process, imports included, and each start and stop after it.
 *
 *   npm run bench:testing [-- <runs>]     15 fresh processes unless given; run `npm run pack` first
 *
 * The library and the services run as they are published. Bare `node -e 0` is measured in between, run by run,
 * because these times depend on the machine. Ends with an error where a target of issue 7 is missed.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root, serviceIds } from "../../scripts/workspace.js";

const [runs = "15"] = process.argv.slice(2);
const ids = await serviceIds();

const program = `
const begin = performance.now();
const [{ startMock }, ...modules] = await Promise.all(["testing", ${ids.map((id) => `"${id}"`).join(", ")}].map((name) => import("@cloudstub/" + name)));
const services = modules.map((module) => module.default);
const first = await startMock({ services });
const firstTook = performance.now() - begin;
await first.stop();
const later = [];
for (let run = 0; run < 50; run++) {
  const begin = performance.now();
  await (await startMock({ services })).stop();
  later.push(performance.now() - begin);
}
console.log(JSON.stringify({ first: firstTook, later }));
`;

const folder = await mkdtemp(join(tmpdir(), "cloudstub-bench-"));
try {
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  await cp(join(root, ".cache", "packages", "cloudstub"), join(modules, "@cloudstub"), { recursive: true });
  for (const name of ["saxes", "xmlchars", "hono", "@hono", "zod"]) {
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  await writeFile(join(folder, "bench.mjs"), program);
  await measure(join(folder, "bench.mjs"));
} finally {
  await rm(folder, { recursive: true });
}

async function measure(file: string): Promise<void> {
  const floors: number[] = [];
  const firsts: number[] = [];
  const laters: number[] = [];
  for (let run = 0; run < Number(runs); run++) {
    const begin = performance.now();
    await promisify(execFile)(process.execPath, ["-e", "0"]);
    floors.push(performance.now() - begin);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    const { first, later } = JSON.parse(stdout) as { first: number; later: number[] };
    firsts.push(first);
    laters.push(...later);
  }
  console.log(
    `a mock of ${ids.length} services, ${runs} processes, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
  );
  console.log(`  bare node                     median ${median(floors)} ms`);
  const missed = [
    tell("first start with imports", firsts, 150),
    tell("each start and stop after it", laters, 15),
  ].includes(false);
  console.log(`  first start / bare node       ${(Number(median(firsts)) / Number(median(floors))).toFixed(2)}`);
  if (missed) process.exitCode = 1;
}

/** Prints a row and says whether its median is within the target. */
function tell(name: string, times: readonly number[], target: number): boolean {
  const met = Number(median(times)) <= target;
  const span = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`;
  console.log(
    `  ${name.padEnd(29)} median ${median(times)} ms (${span}), target ${target} ms: ${met ? "met" : "missed"}`,
  );
  return met;
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number).toFixed(1);
}

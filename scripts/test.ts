/**
 * All checks, as many at once as there are cores; the longest begins first. The first that fails ends the run and shows its output.
 *
 *   npm test                 the checks, and the tests whose servers run in the process of the test
 *   npm run test:processes   the other tests: the command, browsers, and clients that are programs
 *   npm run check            the checks, without a build and without tests
 *   npm run test:changed     the checks, the tests that reach a file that git says was changed, and the contracts of all services
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./workspace.js";

/** Several threads of the compiler take half as much processor time again as one, which leaves a core to the other checks. */
const threads = availableParallelism() > 2 ? "" : " --singleThreaded";

const checks: readonly { readonly name: string; readonly command: string }[] = [
  { name: "types", command: `tsc -p .${threads} && tsc -p packages/console` },
  { name: "format and style", command: "biome check --error-on-warnings ." },
  { name: "lint", command: "oxlint --type-aware --deny-warnings" },
  { name: "boundaries", command: "tsx --conditions=cloudstub-source scripts/check-boundaries.ts" },
  { name: "linear time", command: "tsx scripts/check-expressions.ts" },
  { name: "unused code", command: "knip --no-progress" },
];
const build = { name: "build", command: "tsx --conditions=cloudstub-source scripts/build.ts" };

/** What a command checks before its tests, and the tests. */
const parts = {
  test: { before: [...checks, build], tests: ["vitest run --project services --project 'in process'"] },
  // After npm test nothing is left to build.
  processes: {
    before: [{ ...build, command: `${build.command} --stale` }],
    tests: ["vitest run --project 'with processes'"],
  },
  check: { before: checks, tests: [] },
  changed: {
    before: [...checks, build],
    tests: ["vitest run --changed --passWithNoTests", "vitest run tests/contracts"],
  },
};

const { before, tests } = parts[(process.argv[2] ?? "test") as keyof typeof parts];
const waiting = [...before];
await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const command of tests) process.exitCode ||= (await run(command, "inherit")).status;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const begin = performance.now();
    const { status, output } = await run(check.command);
    const took = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    console.log(`${status === 0 ? "✓" : "✗"} ${check.name.padEnd(18)} ${took.padStart(7)}`);
    if (status === 0) continue;
    console.log(`\n$ ${check.command}\n${output}`);
    process.exit(1);
  }
}

/** Runs a command of the workspace's own tools, and collects its output unless it may write it itself. */
function run(command: string, stdio: "inherit" | "pipe" = "pipe"): Promise<{ status: number; output: string }> {
  const PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ["ignore", stdio, stdio],
    env: { ...process.env, PATH },
  });
  const output: Buffer[] = [];
  child.stdout?.on("data", (piece: Buffer) => output.push(piece));
  child.stderr?.on("data", (piece: Buffer) => output.push(piece));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, output: Buffer.concat(output).toString() }));
  });
}

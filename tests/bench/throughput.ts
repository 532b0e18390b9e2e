/**
 * Measures throughput, processor time and latency of CloudStub's operations against a limit, a floor and other servers, in
 * one run and in turns. `docs/performance.md` says how to read it.
 *
 *   npm run bench [-- <options>]     --help lists them
 */
import { writeFile } from "node:fs/promises";
import { artefacts, buildArtefact, isFresh } from "../../scripts/artefacts.js";
import { bundlePrograms } from "./throughput/bundle.js";
import { comparisonOf, readRun } from "./throughput/compare.js";
import { measureFresh } from "./throughput/fresh.js";
import { startGenerator } from "./throughput/generator-process.js";
import { thisMachine } from "./throughput/machine.js";
import { markdownOf } from "./throughput/markdown.js";
import { BadOption, help, type Options, readOptions } from "./throughput/options.js";
import { tableOf, targetsOf, titleOf } from "./throughput/report.js";
import type { Result, Run } from "./throughput/results.js";
import { measure } from "./throughput/rounds.js";
import type { Server } from "./throughput/servers.js";
import { verdictsOf } from "./throughput/targets.js";

/** V8 compiles a code path for good after thousands of requests. */
const warmUp = { requests: 10_000, milliseconds: 10_000 };

// Which Node the SDK will want next year does not matter here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
// Servers that run are killed at the exit.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(help);
  else await bench(options);
} catch (error) {
  if (!(error instanceof BadOption)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function bench(options: Options): Promise<void> {
  const then = options.compare === undefined ? undefined : await readRun(options.compare);
  const machine = thisMachine();
  console.log(titleOf(machine));
  const servers = installed(options.servers);
  for (const artefact of await artefacts()) if (!(await isFresh(artefact))) console.log(await buildArtefact(artefact));
  await bundlePrograms();

  const { rounds, milliseconds, scenarios } = options;
  const run: Run = {
    date: new Date().toISOString(),
    machine,
    rounds,
    milliseconds,
    results: await measureAll(options, servers),
  };
  if (!options.fresh) console.log(targetsOf(scenarios.flatMap((scenario) => verdictsOf(scenario, run.results))));
  if (then !== undefined) console.log(`\n${comparisonOf(then, run)}`);
  if (options.markdown) console.log(`\n${markdownOf(scenarios, run)}`);
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(run, undefined, 1)}\n`);
}

/** The servers that can be started here; says what each is, or why it can't be. */
function installed(servers: readonly Server[]): readonly Server[] {
  return servers.filter(({ name, what, missing }) => {
    const why = missing?.();
    console.log(`  ${name.padEnd(10)} ${why === undefined ? what : `left out: ${why}`}`);
    return why === undefined;
  });
}

async function measureAll(
  { scenarios, rounds, milliseconds, connections, fresh }: Options,
  servers: readonly Server[],
): Promise<Result[]> {
  const generator = startGenerator();
  const results: Result[] = [];
  try {
    for (const scenario of scenarios) {
      const able = servers.filter(
        ({ services, isPeer }) =>
          !((scenario.alone || fresh) && isPeer) && (services?.includes(scenario.service) ?? true),
      );
      const extent = { connections, rounds, milliseconds, warmUp };
      const found = fresh
        ? [await measureFresh(scenario, able, { generator, rounds })]
        : await measure(scenario, able, { generator, extent, say: console.log });
      for (const result of found) console.log(tableOf(scenario, result));
      results.push(...found);
    }
    return results;
  } finally {
    generator.stop();
  }
}

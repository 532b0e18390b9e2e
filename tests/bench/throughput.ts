/**
 * Measures throughput, processor time and latency of CloudStub's operations against a limit, a floor and other servers, in
 * one run and in turns. `docs/performance.md` says how to read it.
 *
 *   npm run bench [-- <options>]     --help lists them
 */
import { writeFile } from "node:fs/promises";
import { artefacts, buildArtefact, isFresh } from "../../scripts/artefacts.js";
import { bundlePrograms } from "./throughput/bundle.js";
import { startGenerator } from "./throughput/generator-process.js";
import { thisMachine } from "./throughput/machine.js";
import { BadOption, help, type Options, readOptions } from "./throughput/options.js";
import { reportOf } from "./throughput/report.js";
import type { Result, Run } from "./throughput/results.js";
import { measure } from "./throughput/rounds.js";

// Which Node the SDK will want next year does not matter here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
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
  const { connections, rounds, milliseconds } = options;
  for (const { name, missing } of options.servers) {
    const why = missing?.();
    if (why !== undefined) console.log(`without ${name}: ${why}`);
  }
  const present = options.servers.filter(({ missing }) => missing?.() === undefined);
  for (const artefact of await artefacts()) if (!(await isFresh(artefact))) console.log(await buildArtefact(artefact));
  await bundlePrograms();
  const generator = startGenerator();
  const results: Result[] = [];
  try {
    for (const scenario of options.scenarios) {
      const speaking = present.filter(
        ({ services, isPeer }) => (services?.includes(scenario.service) ?? true) && !(scenario.alone && isPeer),
      );
      const found = await measure(scenario, speaking, { generator, extent: { connections, rounds, milliseconds }, say: console.log });
      results.push(...found);
      for (const result of found) console.log(reportOf(scenario, result));
    }
  } finally {
    generator.stop();
  }
  const run: Run = { date: new Date().toISOString(), machine: thisMachine(), milliseconds, results };
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(run, undefined, 1)}\n`);
}

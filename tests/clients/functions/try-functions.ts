/**
 * Deploys functions as people do, and uses them, on an emulated server of its own process: bundles, packages of pip and npm, layers, programs in Go, Rust
 * and Java, Powertools, web frameworks behind function URLs, and the clients of the Runtime API that AWS publishes. It installs what package
 * registries have, in `.cache/clients/functions`; an application that can't be installed is skipped, with the reason.
 *
 *   npm run build && npm run try:functions      all applications
 *   npm run try:functions -- go rust            only these
 */
import { spawnServer } from "../../bench/load/spawned-server.js";
import { type Application, applications } from "./applications.js";
import { Deployed } from "./deployed.js";

const names = process.argv.slice(2);
const unknown = names.find((name) => !applications.some((application) => application.name === name));
if (unknown !== undefined)
  throw new Error(`There is no ${unknown}; there are ${applications.map(({ name }) => name).join(", ")}.`);

const server = await spawnServer(["--fidelity=emulated", "--functions"]);
for (const application of applications) {
  if (names.length > 0 && !names.includes(application.name)) continue;
  const begin = performance.now();
  const outcome = await tried(application);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(6);
  console.log(`${application.name.padEnd(18)} ${application.what.padEnd(64)} ${seconds} s  ${outcome}`);
}
await server.end();

/** What came of an application: passed, skipped or failed, and why. */
async function tried({ archive, layer, uses, ...facts }: Application): Promise<string> {
  let made: { archive: Uint8Array; layer: Uint8Array | undefined };
  try {
    made = { archive: await archive(), layer: await layer?.() };
  } catch (error) {
    return `skipped: ${(error as Error).message}`;
  }
  try {
    const deployed = await Deployed.create({ ...facts, ...made }, server.port);
    await uses(deployed);
    deployed.end();
    return "passed";
  } catch (error) {
    process.exitCode = 1;
    return `failed: ${(error as Error).message}`;
  }
}

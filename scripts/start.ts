/**
 * Builds all files that are missing or older than their sources, and starts the server with every service of the workspace.
 *
 *   npm start
 *   npm start -- --services=sqs,s3 --port=0
 */
import { pathToFileURL } from "node:url";
import type { MainOptions } from "../packages/cli/src/main.js";
import { artefacts, buildArtefact, isFresh } from "./artefacts.js";
import { cliFile } from "./bundle-cli.js";
import { serviceIds } from "./workspace.js";

for (const artefact of await artefacts()) {
  if (!(await isFresh(artefact))) console.log(await buildArtefact(artefact));
}
const startedAt = performance.now();
const { main } = (await import(pathToFileURL(cliFile).href)) as { main: (launch: MainOptions) => Promise<void> };
await main({
  argv: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  defaults: { services: await serviceIds() },
  startedAt,
});

/**
 * Builds everything: the models where the tables changed, an archive for each service, and the command line.
 *
 *   npm run build
 *   npm run build -- --stale     only what is older than its sources
 */
import { parseArgs } from "node:util";
import { artefacts, buildArtefact, isFresh } from "./artefacts.js";

const { stale } = parseArgs({ options: { stale: { type: "boolean" } } }).values;
for (const artefact of await artefacts()) {
  if (stale && (await isFresh(artefact))) continue;
  console.log(await buildArtefact(artefact));
}

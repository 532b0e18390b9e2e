/**
 * Builds all files that are missing or older than their sources, as `npm start` does where something has changed.
 */
import { artefacts, buildArtefact, isFresh } from "./artefacts.js";

for (const artefact of await artefacts()) {
  if (!(await isFresh(artefact))) console.log(await buildArtefact(artefact));
}
